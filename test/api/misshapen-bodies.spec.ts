import type { Agent } from '../../apps/api/src/testing/open-app';
import { type Document, placesIn, resolveSchema, type Schema } from '../support/attacks';
import { inTurn } from '../support/depth';
import { monthFromNow } from '../support/months';
import { openedServedBank } from '../support/served-bank';

const RUN_TIMEOUT_MS = 300_000;

/** Bodies that are no object, as they are sent. */
const NO_OBJECTS = ['', 'null', '[]', '"x"', '7'];
/** One of them has the wrong type for any property. */
const MISFITS: readonly unknown[] = [null, true, 7, 'x', [], {}, [null], [[]]];

const served = openedServedBank();
const { app, newPartner, newClient, clientLine, signInOwner, orderOf, distributionOf } = served;

let document: Document;
/** Property -> a value that a call may really take; other properties get one by their type. */
let partnerUser: Agent;
let known: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  document = (await app.anonymous().get('/api/docs-json').expect(200)).body;
  const partner = await newPartner();
  const [client, other] = [await newClient(partner), await newClient(partner)];
  const lineItems = [clientLine(client, served.bank.newborn, 25)];
  await app.agent.post('/api/orders/partner').send(orderOf(partner, lineItems)).expect(201);
  await app.agent.post('/api/orders/distribution').send(distributionOf(partner, lineItems)).expect(201);
  partnerUser = await signInOwner(partner);
  known = {
    ids: [1],
    selectedClients: [client],
    targetClient: client,
    sourceClients: [other],
    partner: { id: partner },
    product: { id: served.bank.newborn },
    warehouse: { id: served.bank.main },
    client: { id: client },
    storageLocation: { id: served.bank.main },
    orderPeriod: monthFromNow(1),
    distributionPeriod: monthFromNow(0),
    lineItems,
    birthdate: '2026-03-01',
  };
});

/** What is known of an object's properties; the others are left out, so that the one that is wrong gets through the check of shapes. */
const sampleOf = (schema: Schema): object => {
  const properties = Object.entries(resolveSchema(document, schema).properties ?? {});
  return Object.fromEntries(
    properties.flatMap(([name, property]): [string, unknown][] => {
      const { enum: choices, properties: inner } = resolveSchema(document, property);
      if (name in known) return [[name, known[name]]];
      if (choices) return [[name, choices[0]]];
      return inner ? [[name, sampleOf(property)]] : [];
    }),
  );
};

/** A copy of an object in which the property at the path has another value, or is missing. */
const withProperty = (object: object, [first, ...rest]: readonly string[], value: unknown): object => {
  const inner = (object as Record<string, unknown>)[first!];
  const next = rest.length ? withProperty((inner ?? {}) as object, rest, value) : value;
  return { ...object, [first!]: next };
};

/** @param turn the number of the operation */
const bodiesFor = (schema: Schema, turn: number): string[] => {
  const sample = sampleOf(schema);
  const changed = placesIn(document, schema).flatMap(({ path }, n) =>
    inTurn([undefined, ...MISFITS], turn + n, 3).map((value) => JSON.stringify(withProperty(sample, path, value))),
  );
  return [...inTurn(NO_OBJECTS, turn, 1), '{}', JSON.stringify(sample), ...changed];
};

const fillInId = async (path: string, agent: Agent): Promise<string> => {
  const [list] = path.split('/{');
  const { status, body } = await agent.get(list!);
  const ids =
    status === 200 && Array.isArray(body.data) ? (body.data as { id: number | string }[]).map(({ id }) => id) : [];
  return path.replace(/\{\w+\}/g, String(ids.at(-1) ?? 1));
};

describe('a body with a missing, empty or wrong-typed member', () => {
  it.each([
    ['post', '/api/clients/bulk-change', 'selectedClients'],
    ['patch', '/api/orders/partner/bulk-change', 'ids'],
    ['patch', '/api/orders/distribution/bulk-change', 'ids'],
    ['patch', '/api/supplier/bulk-change', 'ids'],
  ] as const)('is named: %s %s without changes', async (method, path, list) => {
    for (const changes of [undefined, null, {}]) {
      const { body } = await app.agent[method](path)
        .send({ [list]: known[list], changes })
        .expect(422);
      expect(body.errors).toEqual({ changes: 'Choose what to change' });
    }
  });

  it.each(['a partner user', 'the administrator'])(
    'by %s is refused or taken by every operation, and none of them fails',
    async (who) => {
      const agent = who === 'a partner user' ? partnerUser : app.agent;
      const failures: string[] = [];
      let judged = 0;
      let turn = 0;
      for (const [path, operations] of Object.entries(document.paths))
        for (const [method, { requestBody }] of Object.entries(operations)) {
          const schema = requestBody?.content['application/json']?.schema;
          if (!schema) continue;
          const place = path.includes('{') ? await fillInId(path, agent) : path;
          const isClosed = (await agent[method as 'post'](place).send({})).status === 403;
          for (const body of isClosed ? [] : bodiesFor(schema, turn++)) {
            const call = agent[method as 'post'](place).type('json');
            const { status, text } = await (body === '' ? call : call.send(body));
            if (status === 200 || status === 201 || status === 422) judged += 1;
            if (status >= 500)
              failures.push(`${method} ${place} ${body.slice(0, 600)}: ${status} ${text.slice(0, 600)}`);
          }
        }
      expect(failures).toEqual([]);
      // Many bodies get past the check of their shape.
      expect(judged).toBeGreaterThan(100);
    },
    RUN_TIMEOUT_MS,
  );
});
