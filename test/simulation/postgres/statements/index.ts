import type { Perform } from '../message';
import { checkpointStatements } from './checkpoints';
import { factStatements } from './facts';
import { keyStatements } from './keys';
import { logStatements } from './log';
import { outboxStatements } from './outbox';
import { readRowStatements } from './read-rows';
import { sessionStatements } from './session';

/** How a statement begins, in one line with single spaces -> what it does. */
export type Statements = readonly (readonly [begin: string, perform: Perform])[];

const all: Statements = [
  ...readRowStatements,
  ...checkpointStatements,
  ...logStatements,
  ...keyStatements,
  ...outboxStatements,
  ...sessionStatements,
  ...factStatements,
];

const LONGEST_BEGIN = Math.max(...all.map(([begin]) => begin.length));
const known = new Map<string, Perform>();

/** @throws for a statement that nobody taught it: what the portal asks has changed, and the simulation must follow */
export const statementFor = (sql: string): Perform => {
  const begin = sql.slice(0, LONGEST_BEGIN * 3).replace(/\s+/g, ' ').slice(0, LONGEST_BEGIN);
  const found = known.get(begin) ?? all.find(([one]) => begin.startsWith(one))?.[1];
  if (!found) throw new Error(`The simulated PostgreSQL doesn't know this statement: ${sql}`);
  known.set(begin, found);
  return found;
};
