# expect start-up-failure ^there is no function player$
