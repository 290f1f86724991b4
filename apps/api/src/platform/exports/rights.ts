import type { User } from '../context/user-directory';

/** By which somebody sees rows of lists. */
export interface Rights {
  roles: readonly string[];
  partners: readonly number[];
}

export const rightsOf = ({ roles, partners }: Pick<User, 'roles' | 'partners'>): Rights => ({
  roles,
  partners: partners.map(({ id }) => id),
});
