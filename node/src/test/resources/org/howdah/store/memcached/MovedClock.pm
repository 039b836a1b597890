# Loaded before each of memcached's own tests: has the tested server's clock moved where the test
# would wait, or ask memcached to move its own.
package MovedClock;

use strict;
use warnings;
use IO::Socket::INET;

sub move {
    my ($seconds) = @_;
    my $clock = IO::Socket::INET->new(PeerAddr => $ENV{MOVED_CLOCK}) or die "no clock: $!";
    print $clock "$seconds\n";
    <$clock>; # Once it has been moved.
    return $seconds;
}

BEGIN { *CORE::GLOBAL::sleep = \&move; }

require MemcachedTest;
no warnings 'redefine';
*MemcachedTest::mem_move_time = sub { move($_[1]) };

1;
