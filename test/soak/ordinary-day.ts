import { dice } from '../../apps/api/src/seed/dice';
import { type Day, signIn, TYPED, think } from '../load/day';
import type { Person } from '../load/people';
import { screens } from '../load/screens';
import type { Visitor } from '../load/visitor';

const NAMES = ['Vega', 'Núñez', 'Lo', 'Santos'];

/** What a partner's person does on a day without orders until it is over: looks, and corrects children. @throws AbortError then */
export const spendOrdinaryDay = async (
  visitor: Visitor,
  { partner, ...person }: Person,
  place: number,
  day: Day,
): Promise<void> => {
  const chance = dice(place + 1);
  await signIn(visitor, person, day);
  visitor.listen();
  const look = async (paths: readonly string[]) => {
    const answers = await visitor.open(...paths);
    await think(day, chance);
    return answers;
  };
  for (;;) {
    await look(screens.partnerToday(partner!));
    await look(screens.orders());
    const [, found] = await look(screens.clients(chance.oneOf(TYPED)));
    const clients: readonly { id: string }[] = found!.body?.data ?? [];
    if (!clients.length) continue;
    const { id } = chance.oneOf(clients);
    await visitor.send('PATCH', `/api/clients/${id}`, { parentLastName: chance.oneOf(NAMES) });
  }
};
