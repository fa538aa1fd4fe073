# expect start-up-failure ^exit 0$
import sys

sys.exit(0)
