import type { Portal } from '../bench/portal';

export const PASSWORD = 'sorts by size';

export interface Person {
  email: string;
  /** The partner whose people they are of; undefined for the staff. */
  partner?: number;
}

interface Named {
  id: number;
  name: string;
}

/** So many at once, since each password is hashed for a while. */
const AT_ONCE = 4;

/** One person of each partner, and the staff, all of whom the portal knows afterwards. */
export const registerPeople = async (
  { call }: Pick<Portal, 'call'>,
  { partners, staff }: { partners: readonly number[]; staff: number },
): Promise<Person[]> => {
  const people: Person[] = [
    ...partners.map((partner) => ({ email: `of-partner-${partner}@example.org`, partner })),
    ...Array.from({ length: staff }, (_, n) => ({ email: `staff-${n}@example.org` })),
  ];
  const { data: groups }: { data: readonly Named[] } = await call('GET', '/api/groups?per_page=100');
  const groupOf = ({ partner }: Person): number =>
    groups.find(({ name }) => name === (partner === undefined ? 'Manager' : 'Partner'))!.id;
  const { meta } = await call('GET', '/api/users?page=1&per_page=1');
  // An earlier run on the same database registered them.
  if (meta.pagination.total > people.length) return people;
  const waiting = [...people];
  const registerSome = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop())
      await call('POST', '/api/users', {
        name: { firstName: 'Jo', lastName: person.partner === undefined ? 'Staff' : `Partner ${person.partner}` },
        email: person.email,
        plainTextPassword: PASSWORD,
        groups: [{ id: groupOf(person) }],
        partners: person.partner === undefined ? [] : [{ id: person.partner }],
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, registerSome));
  return people;
};
