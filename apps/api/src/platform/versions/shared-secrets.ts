import { createHmac } from 'node:crypto';
import type { Client } from 'pg';
import { LIVING } from '../database/living-processes';
import { CannotStart } from '../settings/cannot-start';
import type { Settings } from '../settings/settings';

/** Name of a setting that all processes of a bank must share -> what it is recognized by, from which nobody gets it back. */
export type Fingerprints = Readonly<Record<string, string>>;

const FINGERPRINT_DIGITS = 16;

const fingerprintOf = (name: string, secret: string | Buffer): string =>
  createHmac('sha256', secret).update(`fingerprint of ${name}`).digest('hex').slice(0, FINGERPRINT_DIGITS);

export const fingerprintsOf = (
  settings: Pick<Settings, 'personalDataKey' | 'sessionSecret' | 'sealKey'>,
): Fingerprints => ({
  PERSONAL_DATA_KEY: fingerprintOf('PERSONAL_DATA_KEY', settings.personalDataKey),
  SESSION_SECRET: fingerprintOf('SESSION_SECRET', settings.sessionSecret),
  SEAL_KEY: fingerprintOf('SEAL_KEY', settings.sealKey),
});

/** A version that notes none is not compared. @throws CannotStart beside a process with another secret */
export const refuseOtherSecrets = async (client: Client, own: Fingerprints): Promise<void> => {
  const { rows } = await client.query<{ name: string; processes: number }>(
    `SELECT own.name, count(*)::integer AS processes
     FROM ${LIVING} CROSS JOIN jsonb_each_text($1) AS own (name, fingerprint)
     WHERE living.secrets ->> own.name <> own.fingerprint GROUP BY 1 ORDER BY 1`,
    [JSON.stringify(own)],
  );
  const [first] = rows;
  if (!first) return;
  const names = rows.map(({ name }) => name).join(' and ');
  const others = first.processes === 1 ? '1 process' : `${first.processes} processes`;
  throw new CannotStart(
    `${names} must be the same in all processes of a bank, but ${others} of the portal ${first.processes === 1 ? 'runs' : 'run'} on this database with another one: start this one with theirs, or end them first.`,
  );
};
