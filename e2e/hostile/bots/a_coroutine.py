# What it looks like is the same from run to run, and nothing of ours complains about it.
# expect unreadable-answer ^<coroutine object player at 0x…>$
# stderr ^$


async def player(E, M, J):
    return M[0]
