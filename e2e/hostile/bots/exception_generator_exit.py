# expect exception ^GeneratorExit$


def player(E, M, J):
    raise GeneratorExit
