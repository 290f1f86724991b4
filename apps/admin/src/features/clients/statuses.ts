import { CLIENT_STATUSES } from '@bank/domain';
import { choices, type FilterSpec } from '../../kit/values/fields';
import { say } from '../../messages';

export const clientStatus: FilterSpec = {
  source: 'status',
  label: say.common.status,
  as: 'choice',
  choices: choices(say.statuses, CLIENT_STATUSES),
  chip: true,
};
