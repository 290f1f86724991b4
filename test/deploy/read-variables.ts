import { type Environment, readSettings } from '../../apps/api/src/platform/settings/settings';

/** What a server with databases elsewhere needs. */
export const SECRETS = {
  DATABASE_URL: 'postgres://bank:password@postgres:5432/bank',
  PERSONAL_DATA_KEY: 'a'.repeat(64),
  SESSION_SECRET: 'b'.repeat(64),
  SEAL_KEY: 'c'.repeat(64),
};

/** Variables of the start and of programs beside the settings, and OpenTelemetry's own that README.md speaks of. */
const OF_PROGRAMS = [
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'BACKUP_PASSWORD',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

/** The variables that the portal and its programs read. */
export function readVariables(): Set<string> {
  const read = new Set<string>(OF_PROGRAMS);
  const env: Environment = { ...SECRETS, NODE_ENV: 'development', PORT: '3000' };
  const watched = new Proxy(env, {
    get: (variables, name: string) => {
      read.add(name);
      return variables[name];
    },
  });
  readSettings(watched);
  return read;
}

/** What no installation of several containers sets: the image does, or the practice bank. */
export const LEFT_OUT: readonly string[] = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'DATA_DIR',
  'PRACTICE',
  'PRACTICE_URL',
  'REAL_BANK_URL',
];
