# expect crash ^(SIGABRT|exit 134 \(as after SIGABRT\))$
# stderr ^$
# millis 2000
# unconfined too
import os


def player(E, M, J):
    os.abort()
