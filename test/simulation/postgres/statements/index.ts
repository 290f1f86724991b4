import type { Backend, Perform, Performing, Statement } from '../message';
import { checkpointStatements } from './checkpoints';
import { clientStatements } from './clients';
import { factStatements } from './facts';
import { keyStatements } from './keys';
import { logStatements } from './log';
import { noticeStatements } from './notices';
import { outboxStatements } from './outbox';
import { partnerFactStatements } from './partner-facts';
import { privacyStatements } from './privacy';
import { readRowStatements } from './read-rows';
import { sessionStatements } from './session';
import { wholeRowStatements } from './whole-rows';

/** How a statement begins, in one line with single spaces -> what it does. */
export type Statements = readonly (readonly [begin: string, perform: Perform])[];

const all: Statements = [
  ...readRowStatements,
  ...checkpointStatements,
  ...logStatements,
  ...keyStatements,
  ...outboxStatements,
  ...sessionStatements,
  ...noticeStatements,
  ...factStatements,
  ...partnerFactStatements,
  ...clientStatements,
  ...privacyStatements,
  ...wholeRowStatements,
];

/** Never sent in the same words again. */
const withLiterals: Statements = [...readRowStatements, ...checkpointStatements];

const known = new Map<string, Perform>();
/** Of the others a few hold literals. */
const MAX_KNOWN = 500;

/** What the portal asks has changed, and the simulation must follow. */
export class UnknownStatement extends Error {
  constructor(sql: string) {
    super(`The simulated PostgreSQL doesn't know this statement: ${sql}`);
  }
}

/** @throws UnknownStatement */
export const statementFor = (sql: string): Perform => {
  const literal = withLiterals.find(([begin]) => sql.startsWith(begin));
  if (literal) return literal[1];
  const before = known.get(sql);
  if (before) return before;
  const inOneLine = sql.slice(0, 300).replace(/\s+/g, ' ');
  const found = all.find(([begin]) => inOneLine.startsWith(begin));
  if (!found) throw new UnknownStatement(sql);
  if (known.size < MAX_KNOWN) known.set(sql, found[1]);
  return found[1];
};

/** Does what a statement asks for. */
export function* perform(how: Perform, backend: Backend, statement: Statement): Performing {
  const answer = how(backend, statement);
  return answer && Symbol.iterator in answer ? yield* answer : answer;
}

export const carryOut = (backend: Backend, statement: Statement): Performing =>
  perform(statementFor(statement.sql), backend, statement);
