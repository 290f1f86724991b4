import { parseArgs } from 'node:util';
import { CannotStart } from '../platform/settings/cannot-start';

export interface StartOptions {
  email?: string | undefined;
  password?: string | undefined;
  /** How many web processes serve beside a worker; undefined where one process does everything. */
  web?: number | undefined;
  /** How many workers there are beside them, all but one of which stand by. */
  workers: number;
}

const MAX_WEB_PROCESSES = 64;
const MAX_WORKERS = 4;

/** From the command line and the environment. @throws CannotStart for an option that there isn't, or a wrong one */
export function readStartOptions(): StartOptions {
  const values = parse();
  if (values.workers !== undefined && values.web === undefined)
    throw new CannotStart('--workers=… needs --web=…: a start without it does everything in one process.');
  const given = (flag: 'admin-email' | 'admin-password', variable: string) =>
    values[flag] || process.env[variable] || undefined;
  return {
    email: given('admin-email', 'ADMIN_EMAIL'),
    password: given('admin-password', 'ADMIN_PASSWORD'),
    web: values.web === undefined ? undefined : readCount('--web', values.web, MAX_WEB_PROCESSES),
    workers: values.workers === undefined ? 1 : readCount('--workers', values.workers, MAX_WORKERS),
  };
}

const parse = () => {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { 'admin-email': text, 'admin-password': text, web: text, workers: text } }).values;
  } catch {
    throw new CannotStart(
      `A start takes --admin-email=…, --admin-password=…, --web=… and --workers=… alone, but was given ${process.argv.slice(2).map(withoutValue).join(' ')}.`,
    );
  }
};

const readCount = (option: string, text: string, max: number): number => {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= max) return count;
  throw new CannotStart(`${option} must be a whole number from 1 to ${max}, but is "${text}".`);
};

/** The value of an option may be a password, and is never shown. */
const withoutValue = (argument: string) => argument.split('=')[0];
