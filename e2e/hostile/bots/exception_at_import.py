# expect start-up-failure ^ModuleNotFoundError: No module named 'nothing_of_that_name'$
import nothing_of_that_name


def player(E, M, J):
    return nothing_of_that_name.choose(M)
