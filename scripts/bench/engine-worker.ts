// The engine's worker, bundled beside the bench programs that start it.
import '@poda/library/node/engine-worker.ts';
