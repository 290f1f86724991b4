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

/** Asks for the locks that it needs, one after the other, and stages what it changes. */
export type Perform = (backend: Backend, statement: Statement) => Generator<LockRequest, Answer | undefined>;

const TOP_LEVEL = /E'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|;|[^;'E]+|E/gs;

const known = new Map<string, readonly string[]>();

/** A message holds one statement or several. */
export const splitStatements = (text: string): readonly string[] => {
  if (!text.includes(';')) return [text.trim()];
  const before = known.get(text);
  if (before) return before;
  const statements = [''];
  for (const [part] of text.matchAll(TOP_LEVEL)) {
    if (part === ';') statements.push('');
    else statements[statements.length - 1] += part;
  }
  const trimmed = statements.map((one) => one.trim()).filter(Boolean);
  if (text.length < 300) known.set(text, trimmed);
  return trimmed;
};
