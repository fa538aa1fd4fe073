// `npm run bench:arena [-- PART …]` prints the tables about hosted tournaments in docs/performance.md: the cost of queue
// and store, scaling over worker processes, the growth of a long tournament with its pages, and the delay of live moves.
// It needs PostgreSQL.
import { measureCost } from './cost-part.ts';
import { measureGrowth } from './growth-part.ts';
import { measureScaling } from './scaling-part.ts';
import { measureSpectators } from './spectators-part.ts';

const parts: Readonly<Record<string, () => Promise<void>>> = {
  cost: measureCost,
  scaling: measureScaling,
  growth: measureGrowth,
  spectators: measureSpectators,
};

const asked = process.argv.slice(2);
const unknown = asked.filter(part => !(part in parts));
if (unknown.length > 0) {
  process.stderr.write(`bench:arena: no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}\n`);
  process.exit(2);
}
for (const [name, measure] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await measure();
process.exit(0);
