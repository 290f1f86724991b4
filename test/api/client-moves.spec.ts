import { openedBank } from '../support/bank';
import { CLOSED, children, ELM, giveStrangers, idOf, NEW, OAK, PARTNER_ROLES } from '../support/strangers';

const { app, bank } = openedBank();
beforeAll(() => giveStrangers(app, bank));

const clerk = () => app.signIn({ roles: PARTNER_ROLES, partners: [OAK] });
const bulk = (agent: typeof app.agent, selectedClients: readonly string[], changes: object, more: object = {}) =>
  agent.post('/api/clients/bulk-change').send({ selectedClients, changes, ...more });
const partnerOf = async (child: Parameters<typeof idOf>[0]) =>
  (await app.agent.get(`/api/clients/${idOf(child)}?include=partner`).expect(200)).body.data.partner.id;

const CLOSED_TO_CLIENTS = 'This partner cannot take clients now: its status must be Active or Needs Profile Review.';

describe('a partner that may not take clients', () => {
  it.each([CLOSED, NEW])('is given none in any way, by staff neither', async (partner) => {
    const { id, partner: present } = children.own;
    const change = await app.agent
      .patch(`/api/clients/${idOf(children.own)}`)
      .send({ partner: { id: partner } })
      .expect(409);
    expect(change.body).toMatchObject({ message: CLOSED_TO_CLIENTS, errors: { partner: CLOSED_TO_CLIENTS } });
    expect((await bulk(app.agent, [idOf(children.own)], { partner }).expect(200)).body.data).toEqual([
      { id: idOf(children.own), ok: false, message: CLOSED_TO_CLIENTS },
    ]);
    const staff = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'], partners: [partner] });
    const { body } = await staff.post(`/api/clients/${idOf(children.givenUp)}/transfer`).expect(409);
    expect(body.message).toBe(CLOSED_TO_CLIENTS);
    expect(await partnerOf(children.own)).toBe(present);
    expect((await app.store.read(`client-${id}`)).length).toBe(1);
  });
});

describe("a client of one's own", () => {
  it('leaves for another partner only where that is confirmed', async () => {
    const agent = await clerk();
    const question = 'You will no longer see these clients: confirm that you give them to another partner.';
    const { body } = await bulk(agent, [idOf(children.own)], { partner: ELM }).expect(409);
    expect(body).toMatchObject({ message: question, errors: { confirm: question } });
    expect(await partnerOf(children.own)).toBe(OAK);
    await bulk(agent, [idOf(children.own)], { partner: ELM }, { confirm: true }).expect(200);
    expect(await partnerOf(children.own)).toBe(ELM);
    await bulk(app.agent, [idOf(children.own)], { partner: OAK }).expect(200);
  });
});

describe('a bulk change', () => {
  it('says of the child of another partner what it says of one that does not exist', async () => {
    const agent = await clerk();
    const nobody = 'BBBBBBBB';
    for (const [changes, more] of [
      [{ partner: ELM }, { confirm: true }],
      [{ partner: CLOSED }, { confirm: true }],
      [{ status: 'DEACTIVATE' }, {}],
    ] as const)
      for (const child of [children.active, children.givenUp, children.ofClosed]) {
        const answerTo = async (id: string) => {
          const { status, body } = await bulk(agent, [id, idOf(children.left)], changes, more);
          return { status, body: JSON.parse(JSON.stringify(body).replaceAll(id, nobody)) };
        };
        const answer = await answerTo(nobody);
        expect(await answerTo(idOf(child))).toEqual(answer);
      }
    expect(await partnerOf(children.active)).toBe(ELM);
  });
});
