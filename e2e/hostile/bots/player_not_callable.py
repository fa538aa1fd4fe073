# expect start-up-failure ^there is no function player$
player = [[(2, 0), (3, 1)]]
