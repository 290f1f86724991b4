import { instantText } from '@bank/projections';

/** SQL for a user's group as the call for groups shows one; `alias` is the row of `read.groups`. */
export const groupJsonSql = (alias: string): string =>
  `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'description', ${alias}.description, 'roles', ${alias}.roles,
    'requiresTwoStep', ${alias}.requires_two_step,
    'createdAt', ${instantText(`${alias}.created_at`)}, 'updatedAt', ${instantText(`${alias}.updated_at`)})`;
