import { keptProjections } from '../bank/read-models';
import { foldWhole } from '../fold-whole';
import type { Server } from '../postgres/server';
import { Broken, recordedOf } from './broken';

/** @throws Broken where a read model is not what the log folds to */
export const checkReadModels = ({ tables }: Server): void => {
  const events = tables.log.map(recordedOf);
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
