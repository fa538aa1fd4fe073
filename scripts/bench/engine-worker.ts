// The engine's thread, bundled beside the programs of the bench that start it.
import '../../src/cli/engine/engine-worker.ts';
