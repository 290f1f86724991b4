import type { Pool } from 'pg';
import type { Agent } from '../../apps/api/src/testing/open-app';

/** A name that occurs nowhere else, in the places in which a family writes it. */
export const NAME = 'Quenbyzoa';
const OTHER_NAME = 'Fflewdduran';
const PDF = `%PDF-1.7\nProof of address of ${NAME} ${OTHER_NAME}\n`;

export const person = {
  firstName: NAME,
  lastName: OTHER_NAME,
  parentFirstName: `${NAME}mama`,
  parentLastName: OTHER_NAME,
  birthdate: new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10),
};

let children = 0;
/** A child of an agency, with a surname of its own. */
export const registerChild = async (agent: Agent, partner: number): Promise<{ id: string; table_id: number }> => {
  children += 1;
  const child = {
    firstName: 'Quenby',
    lastName: `Osei${children}`,
    parentFirstName: 'Ama',
    parentLastName: `Osei${children}`,
    birthdate: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10),
    partner: { id: partner },
  };
  return (await agent.post('/api/clients').send(child).expect(201)).body.data;
};

/** Whether a text tells who the person is, in whatever way it is written. */
export const tellsOfPerson = (bytes: Buffer): boolean => spellings.some((spelling) => bytes.includes(spelling));

/** The inner part of a text in base64, which is the same wherever the text stands in what is encoded. */
const base64Of = (text: string): string[] =>
  [0, 1, 2].map((offset) =>
    Buffer.from(`${' '.repeat(offset)}${text}`)
      .toString('base64')
      .slice(4, -4),
  );
const spellingsOf = (name: string): Buffer[] => {
  const texts = [name, name.toLowerCase(), name.toUpperCase()];
  return [
    ...texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(text).toString('hex')]),
    ...texts.flatMap(base64Of),
  ].map((spelling) => Buffer.from(spelling as string));
};
const spellings = [NAME, OTHER_NAME].flatMap(spellingsOf);

/** Registers the person with answers and a file, and works with the record. @returns its id, number, and the file's path */
export const registerPerson = async (
  agent: Agent,
  partner: number,
): Promise<{ id: string; table_id: number; file: string; stream: string }> => {
  const define = async (name: string, type: string): Promise<number> =>
    (await agent.post('/api/client/attribute/definition').send({ name, label: name, type }).expect(201)).body.data.id;
  const [nickname, proof] = [await define('nickname', 'STRING'), await define('proof_of_address', 'FILE')];
  const content = Buffer.from(PDF);
  const upload = {
    filename: `${NAME}.pdf`,
    filesize: content.length,
    mimeType: 'application/pdf',
    content: content.toString('base64'),
  };
  const attributes = [
    { definition_id: nickname, value: `Little ${NAME}` },
    { definition_id: proof, value: upload },
  ];
  const { body } = await agent
    .post('/api/clients?include=attributes')
    .send({ ...person, partner: { id: partner }, attributes })
    .expect(201);
  const { id, table_id } = body.data;
  const shown = body.data.attributes.find(({ definition_id }: { definition_id: number }) => definition_id === proof);
  await agent.patch(`/api/clients/${id}/transition`).send({ transition: 'ACTIVATE' }).expect(200);
  await agent
    .patch(`/api/clients/${id}`)
    .send({ parentFirstName: `${NAME}papa` })
    .expect(200);
  await agent.get(`/api/clients/${id}`).expect(200);
  await agent.get(`/api/clients?keyword=${NAME}&download=xlsx`).buffer().expect(200);
  return { id, table_id, file: shown.value.url, stream: `client-${table_id}` };
};

/** The rows of all tables, of PostgreSQL's own as well, as one text. */
export const dumpOf = async (pool: Pool): Promise<Buffer> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname <> 'information_schema'`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return Buffer.from(parts.join('\n'));
};
