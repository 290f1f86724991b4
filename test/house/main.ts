import { measureHouse } from './measures';

const rows = measureHouse();
const width = Math.max(...rows.map(({ what }) => what.length));
for (const { what, measured, goal } of rows)
  process.stdout.write(`${what.padEnd(width)}  ${measured.padStart(8)}${goal && `  (${goal})`}\n`);
