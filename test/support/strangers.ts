import { defaultGroups, type Role } from '@bank/domain';
import { type Agent, type OpenApp, recordRegistered } from '../../apps/api/src/testing/open-app';
import { giveClient, giveDistribution, publicIdOf } from './client-histories';
import { monthFromNow } from './months';
import { givePartnerOrder } from './partner-orders';

export const OAK = 710;
export const ELM = 711;
export const CLOSED = 712;
export const NEW = 713;

/** The children of the spec: their partners, and the words that stand in their names alone. */
export const children = {
  own: { id: 821, partner: OAK, status: 'ACTIVE', word: 'Oakling' },
  active: { id: 822, partner: ELM, status: 'ACTIVE', word: 'Quillon' },
  givenUp: { id: 823, partner: ELM, status: 'INACTIVE', word: 'Umbriel' },
  ofClosed: { id: 824, partner: CLOSED, status: 'ACTIVE', word: 'Zephyrine' },
  ofNew: { id: 825, partner: NEW, status: 'INACTIVE', word: 'Yolandine' },
  left: { id: 826, partner: ELM, status: 'ACTIVE', word: 'Wendeline' },
} as const;
export type Child = (typeof children)[keyof typeof children];

export const BIRTHDATE = '2025-03-05';
export const idOf = ({ id }: Child): string => publicIdOf(id);
/** What somebody types who knows the child. */
export const wholeNameOf = ({ word }: Child) => ({ firstName: word, lastName: `${word}son`, birthdate: BIRTHDATE });

export const ELM_ORDER = 901;
export const ELM_DISTRIBUTION = 902;
export const CLOSED_ORDER = 903;
export const OAK_ORDER = 904;
/** Of Oak House, with a line for the child that left it since. */
export const OAK_DISTRIBUTION = 905;

const groupRoles = (name: string): readonly Role[] => defaultGroups.find((group) => group.name === name)!.roles;
export const PARTNER_ROLES = groupRoles('Partner');
export const VOLUNTEER_ROLES = groupRoles('Volunteer');

/** Appends four partners with their children and orders. */
export const giveStrangers = async (app: OpenApp, { main, newborn }: { main: number; newborn: number }) => {
  const partners = [
    [OAK, 'Oak House', 'ACTIVE'],
    [ELM, 'Elm House', 'ACTIVE'],
    [CLOSED, 'Closed House', 'INACTIVE'],
    [NEW, 'New House', 'START'],
  ] as const;
  for (const [id, title, status] of partners) {
    const fields = { title, partnerType: 'AGENCY', status, contacts: [], address: null };
    await app.given(`partner-${id}`, recordRegistered('partner', id, fields));
  }
  for (const { id, partner, status, word } of Object.values(children))
    await giveClient(app, id, {
      firstName: word,
      lastName: `${word}son`,
      parentFirstName: `Parent${word}`,
      parentLastName: `${word}son`,
      birthdate: BIRTHDATE,
      partner,
      status,
    });
  const line = ({ id }: Child) => ({ client: id, product: newborn, quantity: 25 });
  const order = { warehouse: main, orderPeriod: monthFromNow(1) };
  await givePartnerOrder(app, { id: ELM_ORDER, partner: ELM, lines: [line(children.active)], ...order });
  await givePartnerOrder(app, { id: CLOSED_ORDER, partner: CLOSED, lines: [line(children.ofClosed)], ...order });
  await givePartnerOrder(app, { id: OAK_ORDER, partner: OAK, lines: [line(children.own)], ...order });
  const period = monthFromNow(0);
  await giveDistribution(app, { id: ELM_DISTRIBUTION, partner: ELM, period, lines: [line(children.active)] });
  const lines = [line(children.own), line(children.left)];
  const committedAt = `${period}-01T00:00:00.000Z`;
  await giveDistribution(app, { id: OAK_DISTRIBUTION, partner: OAK, period, committedAt, lines });
};

/** Users who must not see the children of others. */
export const strangers: readonly { who: string; roles: readonly Role[]; partners: readonly number[] }[] = [
  { who: 'somebody of another partner', roles: PARTNER_ROLES, partners: [OAK] },
  { who: 'somebody of a new partner', roles: PARTNER_ROLES, partners: [NEW] },
  { who: 'somebody of a closed partner', roles: PARTNER_ROLES, partners: [CLOSED] },
  { who: 'somebody of no partner', roles: PARTNER_ROLES, partners: [] },
  { who: 'a volunteer', roles: VOLUNTEER_ROLES, partners: [] },
];

/** Asks until the access log of a child has so many rows, since they are noted a moment after the answer. */
export const awaitedAccesses = async (
  admin: Agent,
  child: Child,
  isThere: (access: { action: string; username: string; detail: string | null }) => boolean,
) => {
  for (;;) {
    const { body } = await admin.get(`/api/logs/access?object_class=Client&object_id=${idOf(child)}`).expect(200);
    const found = body.data.find(isThere);
    if (found) return found;
  }
};
