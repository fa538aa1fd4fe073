import * as v from 'valibot';
import { everyone, organisers, routesOf } from './route.ts';
import { amount, count, id, line, list, moment, object, whole } from './value-schemas.ts';

export const workerSchema = v.object({
  id,
  name: line(200),
  level: line(10),
  cores: whole(1, 100_000),
  /** Positions per second of the reference search. */
  speed: v.nullable(amount(0, 1e12)),
  version: line(50),
  jobs: count,
  started: moment,
  seen: moment,
  isAlive: v.boolean(),
});

export const serverRoutes = routesOf({
  listWorkers: { at: 'GET /workers', who: organisers, answer: v.object({ workers: list(workerSchema, 10_000) }) },
  /** Everything in the database as lines of JSON, for `poda data import`. */
  downloadBackup: {
    at: 'GET /backup',
    who: organisers,
    answer: { media: 'application/jsonl; charset=utf-8', file: 'poda-backup.jsonl' },
  },
  readOpenApi: { at: 'GET /openapi.json', who: everyone, answer: object },
});
