import { createHash } from 'node:crypto';
import { ownSchema, type Projection } from '@bank/projections';

/** What the code of a process knows. Of two versions, the one that lacks something is older in this respect; no number says so. */
export interface KnownCode {
  migrations: readonly string[];
  /** Event type -> the newest schema of it. */
  events: Readonly<Record<string, number>>;
  projections: readonly Projection[];
}

/** A name for a version, the same wherever the same code runs. */
export const versionOf = ({ migrations, events, projections }: KnownCode): string =>
  createHash('sha256')
    .update(JSON.stringify([migrations, Object.entries(events).sort(), ownSchema(projections)]))
    .digest('hex')
    .slice(0, 8);
