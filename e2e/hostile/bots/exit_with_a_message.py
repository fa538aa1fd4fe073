# expect crash ^exit 1$
# stderr ^adiós
# millis 2000
import sys


def player(E, M, J):
    sys.exit("adiós")
