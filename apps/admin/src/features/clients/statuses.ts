import { ACTIVE_CLIENT_STATUSES, CLIENT_STATUSES } from '@bank/domain';
import type { RaRecord } from 'react-admin';
import { choices, type FilterSpec } from '../../kit/values/fields';
import { say } from '../../messages';

export const clientStatus: FilterSpec = {
  source: 'status',
  label: say.common.status,
  as: 'choice',
  choices: choices(say.statuses, CLIENT_STATUSES),
  chip: true,
};

/** A child who is registered and not served. One who is being registered is not out of service. */
export const isOutOfService = ({ status }: RaRecord): boolean =>
  status !== 'CREATION' && !ACTIVE_CLIENT_STATUSES.some((active) => active === status);
