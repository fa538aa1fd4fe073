# expect start-up-failure ^exit 7$
import os

os._exit(7)
