// The build puts this file in place of code that the page does not run: the games' tables in the main thread, because
// only workers read them, and the games' solvers, which only the command line runs.
throw new Error('this part of the page has no tables');

export {};
