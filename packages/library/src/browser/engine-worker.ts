import { serveEngine } from './browser-engine.ts';

serveEngine();
