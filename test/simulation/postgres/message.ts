import type { LockRequest } from './locks';
import type { Server } from './server';
import type { Session } from './session';

export interface Statement {
  sql: string;
  values: unknown[];
}

export interface Answer {
  rows?: object[];
  rowCount?: number;
}

export interface Backend {
  server: Server;
  session: Session;
}

export type Performing = Generator<LockRequest, Answer | undefined>;

/** Stages what it changes. One that may have to wait asks for its locks, one after the other. */
export type Perform = (backend: Backend, statement: Statement) => Answer | undefined | Performing;

const MARK = /;|E?'/g;
const REST_OF_ESCAPED = /(?:[^'\\]|\\.|'')*'/gsy;

/** Where the literal ends whose text begins there. A quote in it is written twice, as if one ended and one began. */
const endOfLiteral = (text: string, begin: number, isEscaped: boolean): number => {
  if (!isEscaped) return text.indexOf("'", begin) + 1;
  REST_OF_ESCAPED.lastIndex = begin;
  REST_OF_ESCAPED.exec(text);
  return REST_OF_ESCAPED.lastIndex;
};

const known = new Map<string, readonly string[]>();
/** Longer ones hold literals, and are hardly sent again. */
const MAX_KNOWN_LENGTH = 300;

/** A message holds one statement or several. */
export const splitStatements = (text: string): readonly string[] => {
  if (!text.includes(';')) return [text.trim()];
  const before = text.length < MAX_KNOWN_LENGTH ? known.get(text) : undefined;
  if (before) return before;
  const statements: string[] = [];
  let begin = 0;
  MARK.lastIndex = 0;
  for (let mark = MARK.exec(text); mark; mark = MARK.exec(text)) {
    if (mark[0] === ';') {
      statements.push(text.slice(begin, mark.index));
      begin = MARK.lastIndex;
    } else MARK.lastIndex = endOfLiteral(text, MARK.lastIndex, mark[0] !== "'");
  }
  statements.push(text.slice(begin));
  const trimmed = statements.map((one) => one.trim()).filter(Boolean);
  if (text.length < MAX_KNOWN_LENGTH) known.set(text, trimmed);
  return trimmed;
};
