import type { Agent } from '../../apps/api/src/testing/open-app';
import { awaitStatus } from './awaited';

export interface ImportAnswer {
  id: number;
  step: string;
  status: string;
  message: string | null;
  mapping: Record<string, number> | null;
  columns: { heading: string; samples: string[]; dayOrders?: string[] }[];
  dayOrders: Record<string, string>;
  remarks: string[];
  warnings: string[];
  headerRow: number | null;
  sheets: string[];
  sheet: string | null;
  firstRows: { row: number; cells: string[] }[];
  total: number | null;
  states: Record<string, number>;
  outcomes: Record<string, number>;
  stayed: number;
  refusedLate: number;
}

const PART_BYTES = 4 * 1024 * 1024;
const path = (id: number) => `/api/imports/${id}`;

export const awaitImport = (agent: Agent, id: number, ...statuses: readonly string[]) =>
  awaitStatus<ImportAnswer>(agent, path(id), ...(statuses.length ? statuses : ['DONE']));

/** Sends a file in its parts and has it read. */
export const sendFile = async (
  agent: Agent,
  kind: string,
  content: Buffer | string,
  file = 'rows.csv',
): Promise<number> => {
  const bytes = Buffer.from(content);
  const { id } = (await agent.post('/api/imports').send({ kind, file }).expect(201)).body.data;
  for (let place = 0; place * PART_BYTES < bytes.length; place++) {
    const part = bytes.subarray(place * PART_BYTES, (place + 1) * PART_BYTES).toString('base64');
    await agent
      .post(`${path(id)}/parts`)
      .send({ place, content: part })
      .expect(200);
  }
  await agent.post(`${path(id)}/read`).expect(202);
  return id;
};

export const readFile = async (agent: Agent, kind: string, content: Buffer | string) =>
  awaitImport(agent, await sendFile(agent, kind, content));

/** Makes the dry run with the columns that were proposed, or with others. */
export const checkImport = async (agent: Agent, id: number, mapping?: object, dayOrders = {}, said = {}) => {
  const chosen = mapping ?? (await agent.get(path(id)).expect(200)).body.data.mapping;
  await agent
    .post(`${path(id)}/check`)
    .send({ mapping: chosen, dayOrders, ...said })
    .expect(202);
  return awaitImport(agent, id);
};

export const runImport = async (agent: Agent, id: number) => {
  await agent.post(`${path(id)}/run`).expect(202);
  return awaitImport(agent, id);
};

export const takeImportBack = async (agent: Agent, id: number) => {
  await agent.post(`${path(id)}/take-back`).expect(202);
  return awaitImport(agent, id);
};

/** From the file to the dry run. */
export const dryRun = async (agent: Agent, kind: string, content: Buffer | string, dayOrders = {}) => {
  const { id } = await readFile(agent, kind, content);
  return checkImport(agent, id, undefined, dayOrders);
};

export const rowsOf = async (agent: Agent, id: number, query = '') =>
  (await agent.get(`${path(id)}/rows?per_page=500${query}`).expect(200)).body.data.map(
    ({ problems, ...row }: { problems: { message: string }[] }) => ({
      ...row,
      problems: problems.map(({ message }) => message),
    }),
  );
