// The engine's worker, bundled beside the bench programs that start it.
import '../../src/node/engine-worker.ts';
