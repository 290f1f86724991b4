import type { Field } from '../fields';

export const ACTIVE_OR_NOT = ['ACTIVE', 'INACTIVE'] as const;

export const activeStatus = {
  type: 'choice',
  label: 'Status',
  choices: ACTIVE_OR_NOT,
  words: { ACTIVE: 'Active', INACTIVE: 'Inactive' },
  initial: 'ACTIVE',
  required: 'Status is required',
} as const satisfies Field;
