/** A job that counts lines by their lengths. */
package com.example.lengths;
