import { can } from '@bank/domain';
import type { Pool } from 'pg';
import type { User, UserDirectory } from '../../../platform/context/user-directory';
import { CannotStart } from '../../../platform/settings/cannot-start';

/** On whose behalf the command line imports: the administrator of that email, or the first one. @throws CannotStart */
export const findImporter = async (pool: Pool, users: UserDirectory, email: string | undefined): Promise<User> => {
  if (email) {
    const user = await users.byEmail(email);
    if (!user) throw new CannotStart(`There is no user ${email} in this bank.`);
    if (!isAdministrator(user)) throw new CannotStart(`${email} is no administrator: name one with --as=EMAIL.`);
    return user;
  }
  const { rows } = await pool.query<{ id: number }>(
    `SELECT u.id FROM read.users u WHERE u.removed_at IS NULL AND EXISTS (
       SELECT FROM read.groups g WHERE u.groups @> to_jsonb(g.id) AND g.removed_at IS NULL AND g.roles ? 'ROLE_ADMIN'
     ) ORDER BY u.id LIMIT 1`,
  );
  const user = rows[0] && (await users.byId(rows[0].id));
  if (!user) throw new CannotStart('This bank has no administrator yet: start the portal once, which makes one.');
  return user;
};

const isAdministrator = ({ roles }: User): boolean => roles.includes('ROLE_ADMIN') && can(roles, 'imports', 'create');
