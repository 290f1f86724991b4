// npm test: installs what is missing and runs every check, with `npm test -- NAME ...` only those, and with
// `npm test -- changed` what the working tree touches. `npm test -- deep NAME ...` plays whole volumes (test/support/depth.ts).
// Ends with the line "N passed, N failed".

import { changedChecks, checks, jestProjects } from './lib/checks.mjs';
import { describeFailure, describeFailures } from './lib/failures.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { stop } from './lib/stop.mjs';

checkNodeVersion();
await installPackages();

const words = process.argv.slice(2);
if (words.includes('deep')) process.env.TEST_DEPTH = 'deep';
const wanted = words.filter((word) => word !== 'deep');
const projects = jestProjects();
const known = ['changed', 'deep', ...checks([]).map(({ name }) => name), ...projects];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length) stop(`There is no check "${unknown[0]}"; there are ${known.join(', ')}.`);

const chosen = projects.filter((name) => wanted.includes(name));
const selected = wanted.includes('changed')
  ? changedChecks()
  : checks(chosen.length ? chosen : projects).filter(
      ({ name, isOnDemand }) =>
        wanted.includes(name) || (!wanted.length && !isOnDemand) || (name === 'jest' && chosen.length),
    );

const total = { passed: 0, failed: 0, failures: [] };
const runInTurn = async (inTurn) => {
  for (const { name, run } of inTurn) {
    const { passed, failed, failures = [], output = '' } = await run();
    process.stdout.write(`\n── ${name}\n${output}${name}: ${passed} passed, ${failed} failed\n`);
    total.passed += passed;
    total.failed += failed;
    // A check that is one failure, or a runner that broke, names none.
    const unnamed = failed > 0 && !failures.length ? [describeFailure(name, output || 'See what it printed.')] : [];
    total.failures.push(...failures, ...unnamed);
  }
};
const named = (name) => selected.filter((check) => check.name === name);
await Promise.all([runInTurn(selected.filter(({ beside }) => beside)), runInTurn(named('jest'))]);
await runInTurn(named('dates'));
// Browsers wait for nobody: they have the machine for themselves.
await runInTurn([...named('e2e'), ...named('pictures')]);
process.stdout.write(describeFailures(total.failures));
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed ? 1 : 0;
