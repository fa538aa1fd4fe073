# expect start-up-failure ^2\d\d\d ms > 2000 ms$
while True:
    pass
