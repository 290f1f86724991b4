import type { Dice } from '../../../apps/api/src/seed/dice';
import { CLIENTS, PARTNERS } from '../bank/master-data';
import type { MakeWish } from './orders';
import type { ClientNamed, Person } from './wish';

/** Of nobody else, so that each place where they stand is known. */
const namesOf = (number: number) => ({
  ...{ firstName: `Zoe${number}z`, lastName: `Yates${number}y` },
  ...{ parentFirstName: `Xena${number}x`, parentLastName: `Yates${number}y` },
});

/** Two register the same child now and then. */
const sameChild = { ...namesOf(99), birthdate: '2025-01-01' };

const [first, second] = CLIENTS.map((known) => ({ known })) as [ClientNamed, ClientNamed];
const LOOKS_BACK = 4;
const registered = (random: Dice, number: number): ClientNamed => ({
  ofRequest: Math.max(0, number - random.between(1, LOOKS_BACK)),
});
const clientOf = (random: Dice, number: number): ClientNamed =>
  random.happens(0.7) ? random.oneOf([first, second]) : registered(random, number);

const peopleOf = (random: Dice): { partner: number; by: Person } => {
  const partner = random.oneOf(PARTNERS);
  return { partner, by: random.happens(0.6) ? 'staff' : { ofPartner: partner } };
};

const register: MakeWish = (random, { number }) => {
  const { partner, by } = peopleOf(random);
  const child = random.happens(0.3) ? sameChild : { ...namesOf(number), birthdate: `2025-0${random.between(1, 9)}-11` };
  return { does: 'register', fields: { ...child, partner }, nickname: `Zizi${number}z`, by };
};

const change: MakeWish = (random, { number }) => {
  const { partner, by } = peopleOf(random);
  const { firstName, parentFirstName } = namesOf(number);
  const fields = random.oneOf<object>([{ firstName }, { parentFirstName }, { partner }]) as Record<string, unknown>;
  return { does: 'change', client: clientOf(random, number), fields, nickname: `Zizi${number}z`, by };
};

/** Of children whom nobody serves yet. */
const transfer: MakeWish = (random, { number }) => ({
  ...{ does: 'transfer', client: registered(random, number), partner: random.oneOf(PARTNERS), by: 'staff' },
});

const merge: MakeWish = (random, { number }) => {
  const [client, source] = random.happens(0.6)
    ? [first, second]
    : [clientOf(random, number), registered(random, number)];
  return { does: 'mergeClients', client, source, by: 'staff' };
};

const unmerge: MakeWish = (random, { number }) => ({
  ...{ does: 'unmerge', client: random.happens(0.7) ? second : registered(random, number), by: 'staff' },
});

const erase: MakeWish = (random, { number }) => ({ does: 'erase', client: clientOf(random, number), by: 'staff' });

/** What happens most stands there most often. */
export const clientWishes: readonly MakeWish[] = [register, change, change, transfer, merge, merge, unmerge, erase];
