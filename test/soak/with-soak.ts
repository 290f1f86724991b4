import { freePort } from '../../apps/api/src/platform/database/embedded-server';
import { endProgram, startProgram } from '../../apps/api/src/testing/program';
import { createCaller } from '../bench/caller';
import { NO_FAKETIME, setClock, withClock } from '../faults/places';
import { registerPeople } from '../load/people';
import { connectTo } from '../support/connect';
import type { Soak } from './play';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const FIRST_MORNING = Date.parse('2026-03-01T14:00:00Z');

interface Options extends Pick<Soak, 'days' | 'dayMs'> {
  /** What begins the processes. */
  program: string;
  /** How many people of the staff there are, besides one of each agency that serves children. */
  staff: number;
}

/** @param dataDir of processes that see its clock @returns the date */
const beginDay = (dataDir: string, day: number): string => {
  const morning = FIRST_MORNING + day * DAY_MS;
  const seconds = Math.round((morning - Date.now()) / SECOND_MS);
  setClock(dataDir, `${seconds < 0 ? '' : '+'}${seconds}s`);
  return new Date(morning).toISOString().slice(0, 'YYYY-MM-DD'.length);
};

/** Opens a portal of two web processes and two workers on the sample bank, with a clock of its own, for as long as `play` takes. */
export const withSoak = async <Played>(
  { program, staff, days, dayMs }: Options,
  play: (soak: Soak) => Promise<Played>,
): Promise<Played> => {
  if (NO_FAKETIME) throw new Error(NO_FAKETIME);
  const { dataDir, env, remove } = withClock();
  const begin = (day: number) => beginDay(dataDir, day);
  begin(0);
  const port = await freePort(0);
  const settings = { ...env, DATA_DIR: dataDir, PORT: String(port), MAIL_URL: '', NODE_ENV: 'development' };
  const { child, complained } = await startProgram(program, ['--web=2', '--workers=2'], settings);
  try {
    if (child.exitCode !== null) throw new Error(`The portal does not start: ${complained()}`);
    const url = `http://127.0.0.1:${port}`;
    const { call } = createCaller(url);
    await call('POST', '/api/session', { email: 'admin@example.com', password: 'password' });
    const { data: partners } = await call('GET', '/api/partners?status=ACTIVE&per_page=100');
    const serving: number[] = [];
    for (const { id, partnerType } of partners)
      if (
        partnerType === 'AGENCY' &&
        (await call('GET', `/api/orders/partner/new-line-items-for-partner/${id}`)).data.length
      )
        serving.push(id);
    const people = await registerPeople({ call }, { partners: serving, staff });
    const { data: warehouses } = await call('GET', '/api/warehouses');
    const client = await connectTo(dataDir);
    const soak = { url, client, people, warehouse: warehouses[0].id, days, dayMs, beginDay: begin };
    return await play(soak).finally(() => client.end());
  } finally {
    await endProgram(child, 'SIGTERM');
    remove();
  }
};
