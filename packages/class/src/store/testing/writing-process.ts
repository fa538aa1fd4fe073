// Opens the data in a folder and inserts facts for ever; prints the number of each one after its transaction has ended.
import { unwrap } from '@poda/library/core/result.ts';
import { openDatabase } from '../open-database.ts';

const [folder = '', snapshot = ''] = process.argv.slice(2);
process.stdout.write('start\n');
const database = unwrap(await openDatabase(folder, { snapshot }));
const { rows } = await database.query<{ last: number }>('select coalesce(max(value::int), 0) as last from fact');
for (let number = rows[0]!.last + 1; ; number++) {
  await database.transaction(async queries => {
    await queries.query('insert into fact values ($1, $2)', [`fact ${number}`, String(number)]);
    await queries.query('insert into content values ($1, $2)', [String(number).padStart(64, '0'), Buffer.alloc(1000)]);
  });
  process.stdout.write(`${number}\n`);
}
