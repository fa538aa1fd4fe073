# expect start-up-failure ^exit 9$
# speaks poda
raise SystemExit(9)
