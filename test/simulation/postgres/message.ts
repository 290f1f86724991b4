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
