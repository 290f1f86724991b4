import 'reflect-metadata';
import { ANALYTICS } from '@bank/projections';
import type { Pool } from 'pg';
import { openSharedDatabase, refuseMissingBank } from '../open-database';
import { createAnalystRole, dropAnalystRole, hasSchema, urlFor } from '../platform/database/analyst-role';
import { openPools } from '../platform/database/pools';
import { CannotStart } from '../platform/settings/cannot-start';
import { readSettings } from '../platform/settings/settings';
import { run, type Say } from './run';

const create = async (pool: Pool, databaseUrl: string, say: Say): Promise<void> => {
  if (!(await hasSchema(pool, ANALYTICS)))
    throw new CannotStart('There are no views for analysts yet: start the portal once, which makes them.');
  const made = await createAnalystRole(pool, ANALYTICS);
  say(
    made.isReplaced
      ? `The role ${made.role} was there: it has a new password, and the earlier one is good for nothing now.`
      : `The role ${made.role} reads the views in the schema ${ANALYTICS} and nothing else.`,
  );
  say('Its address, which is shown this once:');
  say(urlFor(databaseUrl, made));
};

const drop = async (pool: Pool, _: string, say: Say): Promise<void> => {
  const role = await dropAnalystRole(pool, ANALYTICS);
  say(role ? `The role ${role} is gone.` : 'There is no role for analysts: nothing was done.');
};

const actions = new Map([
  ['create-role', create],
  ['drop-role', drop],
]);

run(async (shutdown, say) => {
  const [name = '', ...others] = process.argv.slice(2);
  const action = actions.get(name);
  if (!action || others.length)
    throw new CannotStart(`Say what to do: npm run analytics -- ${[...actions.keys(), 'reference'].join(' | ')}.`);
  refuseMissingBank(process.env);
  const databaseUrl = await openSharedDatabase(readSettings(process.env), shutdown);
  const pools = openPools(databaseUrl, { keysOutliveCrash: true });
  shutdown.add('the connections to the database', () => pools.end());
  await action(pools.main, databaseUrl, say);
  await shutdown.run();
});
