# expect start-up-failure|not-a-bot ^(there is no function player|$)
