// expect start-up-failure ^\d+ ms > 1000 ms$
// start 1000
for (;;);
