a = LOAD '{text}' USING PigStorage(' ') AS (w:chararray, x:chararray);
g = GROUP a BY w;
c = FOREACH g { d = DISTINCT a.x; GENERATE group, COUNT(a) AS n, COUNT(d) AS k; };
o = ORDER c BY n DESC, group;
STORE o INTO 'ordered';
j = JOIN a BY w, c BY group;
k = GROUP j BY a::x;
l = FOREACH k GENERATE group, SUM(j.c::n);
STORE l INTO 'joined';
