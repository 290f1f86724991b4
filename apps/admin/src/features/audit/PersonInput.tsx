import { useGetList } from 'react-admin';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput';
import { propsOf } from '../../kit/inputs/filterInput';
import type { FilterSpec } from '../../kit/values/fields';
import { ALL_ROWS } from '../../kit/values/rows';
import { auditWords as words } from '../../messages/audit';

const ALL = { pagination: { page: 1, perPage: ALL_ROWS }, sort: { field: '', order: 'ASC' } } as const;

/** Whoever may have done something: a user, the portal itself, and people who are not signed in. */
export const PersonInput = ({ field }: { field: FilterSpec }) => {
  const { data = [] } = useGetList('admin/users', ALL);
  const people = data
    .map(({ id, name, email }) => ({
      id: `user-${id}`,
      name: [name?.firstName, name?.lastName].filter(Boolean).join(' ') || String(email),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const choices = [...people, { id: 'system', name: words.system }, { id: 'anonymous', name: words.anonymous }];
  return <ChoiceInput {...propsOf(field)} choices={choices} />;
};
