// expect start-up-failure ^Error: not today$
throw new Error('not today');
