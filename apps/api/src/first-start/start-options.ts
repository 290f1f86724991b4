import { parseArgs } from 'node:util';
import { CannotStart } from '../platform/settings/cannot-start';

export interface StartOptions {
  email?: string | undefined;
  password?: string | undefined;
  /** How many web processes serve beside a worker; undefined where one process does everything. */
  web?: number | undefined;
}

const MAX_WEB_PROCESSES = 64;

/** From the command line and the environment. @throws CannotStart for an option that there isn't, or a wrong one */
export function readStartOptions(): StartOptions {
  const values = parse();
  const given = (flag: 'admin-email' | 'admin-password', variable: string) =>
    values[flag] || process.env[variable] || undefined;
  return {
    email: given('admin-email', 'ADMIN_EMAIL'),
    password: given('admin-password', 'ADMIN_PASSWORD'),
    web: values.web === undefined ? undefined : readCount(values.web),
  };
}

const parse = () => {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { 'admin-email': text, 'admin-password': text, web: text } }).values;
  } catch {
    throw new CannotStart(
      `A start takes --admin-email=…, --admin-password=… and --web=… alone, but was given ${process.argv.slice(2).map(withoutValue).join(' ')}.`,
    );
  }
};

const readCount = (text: string): number => {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MAX_WEB_PROCESSES) return count;
  throw new CannotStart(`--web must be a whole number from 1 to ${MAX_WEB_PROCESSES}, but is "${text}".`);
};

/** The value of an option may be a password, and is never shown. */
const withoutValue = (argument: string) => argument.split('=')[0];
