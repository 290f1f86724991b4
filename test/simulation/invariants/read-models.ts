import { openPersonalData, postgresSubjectKeys, type RecordedEvent } from '@bank/event-store';
import type { Pool } from 'pg';
import { settings } from '../bank/portal';
import { keptProjections } from '../bank/read-models';
import { foldWhole } from '../fold-whole';
import type { Server } from '../postgres/server';
import { findKeys } from '../postgres/statements/privacy';
import { Broken, recordedOf } from './broken';

/** The whole log in clear, as far as its keys are there. */
const readLog = ({ tables }: Server): Promise<readonly RecordedEvent[]> => {
  const query = async (_: string, [subjects]: [readonly string[]]) => ({ rows: findKeys(tables, subjects) });
  const keys = postgresSubjectKeys({ query } as unknown as Pool, settings.personalDataKey);
  return openPersonalData(keys, tables.log.map(recordedOf));
};

/** @throws Broken where a read model is not what the log folds to */
export const checkReadModels = async (server: Server): Promise<void> => {
  const { tables } = server;
  const events = await readLog(server);
  for (const projection of keptProjections) {
    if (tables.checkpoints.get(projection.name)!.error) throw new Broken(`${projection.name} has stopped`);
    for (const [name, expected] of foldWhole(projection, events)) {
      const found = [...tables.read.get(name)!.rows.values()].map((row) => JSON.stringify(Object.values(row))).sort();
      const differing = found.find((row) => !expected.includes(row)) ?? expected.find((row) => !found.includes(row));
      if (found.length !== expected.length || differing)
        throw new Broken(
          `read.${name} differs from the fold of the log: ${found.length} rows, ${expected.length} expected; ${differing}`,
        );
    }
  }
};
