import type { Agent } from '../../apps/api/src/testing/open-app';
import { openedBank } from '../support/bank';
import { giveDistribution } from '../support/client-histories';
import { inTurn } from '../support/depth';
import { endpoints } from '../support/endpoints';
import { monthFromNow } from '../support/months';
import { givePartnerOrder } from '../support/partner-orders';
import { openSheet } from '../support/sheets';
import {
  type Child,
  CLOSED,
  CLOSED_ORDER,
  children,
  ELM,
  ELM_DISTRIBUTION,
  ELM_ORDER,
  giveStrangers,
  idOf,
  NEW,
  OAK,
  OAK_DISTRIBUTION,
  OAK_ORDER,
  strangers,
  wholeNameOf,
} from '../support/strangers';

const { app, bank } = openedBank();
beforeAll(() => giveStrangers(app, bank));

const signInStranger = async (who: string): Promise<Agent> => {
  const { roles, partners } = strangers.find((one) => one.who === who)!;
  return app.signIn({ roles, partners });
};
const foreign: readonly Child[] = [children.active, children.givenUp, children.ofClosed, children.ofNew];

/** The beginning of an address -> what fills the place of an id in it. */
const FILLINGS: readonly (readonly [RegExp, readonly (string | number)[]])[] = [
  [/new-line-items-for-partner|\/api\/partners|\/api\/users\/partner/, [ELM, CLOSED, NEW]],
  [/^\/api\/clients/, foreign.map(idOf)],
  [/^\/api\/orders/, [ELM_ORDER, ELM_DISTRIBUTION, CLOSED_ORDER]],
  [/./, [1]],
];
const INCLUDES =
  '?include=lineItems,lineItems.product,lineItems.client.lastDistribution,client.lastDistribution,partner,attributes';
/** What lists, searches and reports are asked. */
const QUERIES: readonly string[] = [
  '',
  '?per_page=-1',
  INCLUDES,
  ...foreign.flatMap(({ word }) => [`?keyword=${word}`, `?keyword=${word.slice(0, 2)}&partner=${ELM}`, `?q=${word}`]),
  `?firstName=${children.active.word}&lastName=${children.active.word}son`,
  `?birthdate=${wholeNameOf(children.active).birthdate}`,
  `?ids=${ELM_ORDER},${CLOSED_ORDER}&include=lineItems`,
  `?ids=${ELM}&resource=clients`,
  `?partner=${ELM}&monthAndYear=${monthFromNow(0)}`,
  `?partnerId=${ELM}&monthAndYearStart=${monthFromNow(0)}`,
  `?orderId=${ELM_ORDER}&partnerId=${ELM}`,
  `?orderId=${ELM_ORDER}`,
  `?client=${idOf(children.active)}`,
  `?object_class=Client&object_id=${idOf(children.active)}`,
];
/** Lists, searches and reports in which a child may be looked for. */
const SEARCHED = /^\/api\/(clients|search|orders|reports|saved-filters|logs|partners|exports)/;
/** Their answers hold nothing that people entered. */
const WITHOUT_RECORDS = /^\/api\/(public|zip-county|system|health)/;

/** Each of these addresses is asked each query by everybody; the others are asked all of them by some of the strangers. */
const OF_CHILDREN = /^\/api\/(clients|search)/;
const QUERIES_ASKED = 5;

const queriesOf = (path: string, turn: number): readonly string[] => {
  if (OF_CHILDREN.test(path)) return QUERIES;
  return SEARCHED.test(path) ? inTurn(QUERIES, turn, QUERIES_ASKED) : ['', INCLUDES];
};

/** @param turn the number of the stranger */
const addressesFor = (turn: number): string[] =>
  endpoints
    .flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
    .filter((path) => !WITHOUT_RECORDS.test(path))
    .flatMap((path, n) => {
      if (!path.includes('{')) return queriesOf(path, turn + n).map((query) => `${path}${query}`);
      const ids = FILLINGS.find(([beginning]) => beginning.test(path))![1];
      return ids.flatMap((id) => ['', INCLUDES].map((query) => `${path.replace(/\{\w+\}/g, String(id))}${query}`));
    });

const namesShownBy = (text: string, of: readonly { word: string }[] = foreign) =>
  of.flatMap(({ word }) => (text.includes(word) ? [word] : []));

describe('the children of other partners', () => {
  it.each(strangers.map((stranger, turn) => ({ ...stranger, turn })))(
    'are shown by no address to $who',
    async ({ roles, partners, turn }) => {
      const agent = await app.signIn({ roles, partners });
      const seesAllOrders = roles.includes('ROLE_ORDER_VIEW_ALL');
      const found: string[] = [];
      for (const address of addressesFor(turn)) {
        // A user who packs orders reads their lines.
        if (seesAllOrders && /^\/api\/orders\/(partner|distribution)/.test(address)) continue;
        const { text = '' } = await agent.get(address);
        // A word that was asked for comes back in a refusal.
        const isRefusal = text.startsWith('{"code"');
        const shown = namesShownBy(text).filter((word) => !isRefusal || !address.includes(word));
        found.push(...shown.map((word) => `${word} by ${address}`));
      }
      expect(found).toEqual([]);
    },
    300_000,
  );

  it.each(['somebody of a closed partner', 'somebody of a new partner', 'somebody of no partner'])(
    'are in no sheet of %s',
    async (who) => {
      const agent = await signInStranger(who);
      expect((await openSheet(agent, '/api/clients?download=xlsx')).rows).toHaveLength(1);
    },
  );
});

describe('the children of a closed partner', () => {
  it('are neither listed nor opened, and the refusal says why', async () => {
    const agent = await signInStranger('somebody of a closed partner');
    expect((await agent.get('/api/clients').expect(200)).body.data).toEqual([]);
    const { body } = await agent.get(`/api/clients/${idOf(children.ofClosed)}`).expect(403);
    expect(body.message).toBe(
      'Your partner cannot see or take clients now: its status must be Active or Needs Profile Review.',
    );
    await agent.get(`/api/clients/search?keyword=${children.ofClosed.word}`).expect(403, /Your partner cannot see/);
    await agent.get(`/api/clients/${idOf(children.ofClosed)}/history`).expect(403);
    const report = `/api/reports/pickup-report?partnerId=${CLOSED}&monthAndYearStart=${monthFromNow(0)}`;
    await agent.get(report).expect(403, /Your partner cannot see/);
    await agent.post('/api/clients/new-check').send(wholeNameOf(children.givenUp)).expect(403);
  });

  it('have no names in the lines of its orders', async () => {
    const agent = await signInStranger('somebody of a closed partner');
    const { body } = await agent.get(`/api/orders/partner/${CLOSED_ORDER}?include=lineItems`).expect(200);
    expect(body.data.lineItems.map(({ client }: { client: object }) => client)).toMatchObject([
      { id: idOf(children.ofClosed), fullName: `Client ${idOf(children.ofClosed)}`, firstName: null, lastName: null },
    ]);
    const lines = await agent.get(`/api/orders/partner/new-line-items-for-partner/${CLOSED}`).expect(200);
    expect(lines.body.data).toEqual([]);
  });
});

describe('the lines of an order', () => {
  it('keep the name of a child that left, and show nothing of it since', async () => {
    const agent = await signInStranger('somebody of another partner');
    const include = 'lineItems,lineItems.client.lastDistribution';
    const { body } = await agent.get(`/api/orders/distribution/${OAK_DISTRIBUTION}?include=${include}`).expect(200);
    const clients = body.data.lineItems.flatMap(({ id, client }: { id: number; client: object }) =>
      id ? [client] : [],
    );
    expect(clients).toMatchObject([
      { id: idOf(children.own), status: 'ACTIVE', familyId: null },
      { id: idOf(children.left), fullName: 'Wendeline Wendelineson', status: null, isActive: false },
    ]);
    expect(clients[1]).not.toHaveProperty('familyId');
    expect(clients[1]).not.toHaveProperty('lastDistribution');
  });

  it('say of the child of another partner what they say of one that does not exist', async () => {
    const agent = await signInStranger('somebody of another partner');
    const lineFor = (id: string) => ({ client: { id }, product: { id: bank.newborn }, quantity: 25 });
    const order = { warehouse: { id: bank.main }, orderPeriod: monthFromNow(1) };
    const distribution = { distributionPeriod: monthFromNow(0) };
    const answersTo = async (id: string) => {
      const lineItems = [lineFor(id)];
      const answers = [
        await agent.post('/api/orders/partner').send({ ...order, lineItems }),
        await agent.patch(`/api/orders/partner/${OAK_ORDER}`).send({ lineItems }),
        await agent.patch(`/api/orders/partner/${ELM_ORDER}`).send({ lineItems }),
        await agent.post('/api/orders/distribution').send({ ...distribution, lineItems }),
        await agent.patch(`/api/orders/distribution/${OAK_DISTRIBUTION}`).send({ lineItems }),
        await agent.patch(`/api/orders/distribution/${ELM_DISTRIBUTION}`).send({ lineItems }),
      ];
      return answers.map(({ status, body: { code, message, errors } }) => ({ status, code, message, errors }));
    };
    const ofNobody = await answersTo('BBBBBBBB');
    expect(ofNobody.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422]);
    for (const child of [children.active, children.givenUp, children.ofClosed])
      expect(await answersTo(idOf(child))).toEqual(ofNobody);
  });
});

describe('the usual quantities', () => {
  it("are of the own partner's orders for its people", async () => {
    const agent = await signInStranger('somebody of another partner');
    const lines = [{ client: children.active.id, product: bank.size1, quantity: 50 }];
    for (const id of [9_101, 9_102, 9_103]) {
      await givePartnerOrder(app, { id, partner: ELM, warehouse: bank.main, lines });
      await giveDistribution(app, { id, partner: ELM, period: monthFromNow(0), lines });
    }
    for (const kind of ['partner', 'distribution']) {
      const usual = `/api/orders/${kind}/usual-quantities`;
      expect((await app.agent.get(usual).expect(200)).body.data).toHaveProperty(String(bank.size1));
      expect((await agent.get(usual).expect(200)).body.data).not.toHaveProperty(String(bank.size1));
    }
  });
});

it('shows its own children to an active partner', async () => {
  const agent = await signInStranger('somebody of another partner');
  const { body } = await agent.get(`/api/clients?partner=${OAK}`).expect(200);
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([idOf(children.own)]);
  await agent.get(`/api/clients/${idOf(children.own)}`).expect(200);
});
