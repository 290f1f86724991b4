// npm run house: counts what the code costs: lines, circles, long files, comments.
import { partnerOrders } from './lib/house/partner-orders.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
process.exitCode = await node(['--require', './scripts/typescript.cjs', 'test/house/main.ts']);

const { lines, files, parts, allOrders } = partnerOrders();
const shares = Object.entries(parts).map(([part, { lines: own }]) => `${part} ${own}`);
process.stdout.write(
  `Lines of partner orders and distributions: ${lines} in ${files} files, ${shares.join(', ')} (3,500)\n` +
    `Lines of all kinds of order: ${allOrders}\n`,
);
