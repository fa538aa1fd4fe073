# Its repr is the same in every run, and Python's warning about it does not reach stderr.
# expect unreadable-answer ^<coroutine object player at 0x…>$
# stderr ^$


async def player(E, M, J):
    return M[0]
