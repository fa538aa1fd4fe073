# expect start-up-failure|not-a-bot ^(there is no function player|$)
player = [[(2, 0), (3, 1)]]
