# expect start-up-failure ^player takes other parameters than \(E, M, J\) or \(E, J\)$
def player(E, M, J, depth):
    return M[0]
