import { setTimeout as pause } from 'node:timers/promises';
import type { Portal } from './portal';

const PART_BYTES = 4 * 1024 * 1024;
const POLL_MS = 100;

/** Sends a file, and has it read. */
export async function readImport(portal: Portal, name: string, file: Buffer, kind = 'clients'): Promise<number> {
  const { call } = portal;
  const { id } = (await call('POST', '/api/imports', { kind, file: name })).data;
  for (let place = 0; place * PART_BYTES < file.length; place++) {
    const part = file.subarray(place * PART_BYTES, (place + 1) * PART_BYTES);
    await call('POST', `/api/imports/${id}/parts`, { place, content: part.toString('base64') });
  }
  await call('POST', `/api/imports/${id}/read`, {});
  await awaitImport(portal, id);
  return id;
}

/** By the columns that are proposed. @throws Error where a row is not new */
export async function checkImport(portal: Portal, id: number, rows: number): Promise<void> {
  const { mapping } = (await portal.call('GET', `/api/imports/${id}`)).data;
  await portal.call('POST', `/api/imports/${id}/check`, { mapping, dayOrders: {} });
  await requireNew(portal, id, 'state', rows);
}

export async function runImport(portal: Portal, id: number, rows: number): Promise<void> {
  await portal.call('POST', `/api/imports/${id}/run`);
  await requireNew(portal, id, 'outcome', rows);
}

/** Until all is done, or for a while. @returns how many rows were done */
export async function runImportFor(portal: Portal, id: number, ms: number): Promise<number> {
  const { call } = portal;
  const read = async () => (await call('GET', `/api/imports/${id}`)).data;
  const begunAt = performance.now();
  await call('POST', `/api/imports/${id}/run`);
  while ((await read()).status !== 'DONE' && performance.now() - begunAt < ms) await pause(POLL_MS);
  const { status, progress } = await read();
  if (status !== 'DONE') await call('POST', `/api/imports/${id}/cancel`);
  return progress;
}

async function awaitImport({ call }: Portal, id: number) {
  for (;;) {
    const { data } = await call('GET', `/api/imports/${id}`);
    if (data.status === 'DONE') return data;
    if (data.status !== 'WAITING' && data.status !== 'RUNNING') throw new Error(`${data.status}: ${data.message}`);
    await pause(POLL_MS);
  }
}

async function requireNew(portal: Portal, id: number, what: 'state' | 'outcome', rows: number): Promise<void> {
  const counts: { NEW?: number } = (await awaitImport(portal, id))[`${what}s`];
  if (counts.NEW === rows) return;
  const refused = await portal.call('GET', `/api/imports/${id}/rows?${what}=REFUSED&per_page=5`);
  throw new Error(`Of ${rows} rows there are ${JSON.stringify(counts)}: ${JSON.stringify(refused.data)}`);
}
