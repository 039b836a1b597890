/** A job that joins orders with a side table of users. */
package com.example.orders;
