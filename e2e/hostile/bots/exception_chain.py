# expect exception ^KeyError: 'end'$
# millis 2000


def player(E, M, J):
    error = KeyError("end")
    chain = error
    for i in range(3000):
        chain.__cause__ = ValueError(i)
        chain = chain.__cause__
    raise error
