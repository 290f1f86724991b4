import { records } from '@bank/domain';
import { PasswordInput, useGetIdentity, useParams } from 'react-admin';
import { useRoles } from '../access';
import { Fields, ONE_OR_TWO, Section } from '../forms/Section';
import { useSaving, type Values } from '../forms/saving';
import { say } from '../messages';
import { bodyOf } from '../records/check';
import { fieldSpec } from '../records/fieldSpec';
import { RecordCreate, RecordEdit, type RecordScreen } from '../records/RecordForm';
import type { FieldSpec } from '../ui/fields';
import { references } from '../ui/references';
import { type ListScreen, SearchFirstList } from '../ui/SearchFirstList';

const { fields } = records.user;
const resource = 'admin/users';

const list: ListScreen = {
  resource,
  title: say.user.list,
  create: say.user.create,
  sort: { field: 'id', order: 'ASC' },
  columns: [
    { source: 'id', label: say.user.id, opens: true },
    { source: 'email', label: say.user.email },
    { source: 'name.firstName', label: say.user.firstName },
    { source: 'name.lastName', label: say.user.lastName },
    { source: 'groups', label: say.user.groups, as: 'references', resource: 'admin/groups', sortBy: false },
    { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
  ],
};

const person: FieldSpec[] = [
  fieldSpec(fields.name.fields, 'firstName', 'name.firstName'),
  fieldSpec(fields.name.fields, 'lastName', 'name.lastName'),
  fieldSpec(fields, 'phoneNumber'),
  fieldSpec(fields, 'email'),
];

const form: Omit<RecordScreen, 'children'> = {
  kind: 'user',
  resource,
  titles: { create: say.user.new, edit: say.user.edit },
  outgoing: (values: Values) => ({
    ...bodyOf(fields, values),
    ...(values.plainTextPassword ? { plainTextPassword: values.plainTextPassword } : {}),
  }),
};

/** Admins only. */
const access: FieldSpec[] = [
  { source: 'groups', label: say.user.groups, as: 'references', checkboxes: true, resource: 'admin/groups' },
  { source: 'partners', label: say.user.partners, as: 'references', ...references.partner },
];

const Inputs = () => {
  const { editable, isNew } = useSaving();
  const isAdmin = useRoles().includes('ROLE_ADMIN');
  return (
    <>
      <Section title={say.user.info}>
        <Fields fields={person}>
          {editable && (
            <PasswordInput
              source="plainTextPassword"
              label={say.user.password}
              helperText={isNew ? false : say.user.passwordHelp}
              autoComplete="new-password"
            />
          )}
        </Fields>
      </Section>
      {isAdmin && (
        <Section title={say.user.access}>
          <Fields fields={access} columns={ONE_OR_TWO} />
        </Section>
      )}
    </>
  );
};

const Edit = () => {
  const { data: identity } = useGetIdentity();
  const own = String(identity?.id) === useParams().id;
  return (
    <RecordEdit {...form} mayEdit={own}>
      <Inputs />
    </RecordEdit>
  );
};

export const users = {
  list: () => <SearchFirstList screen={list} />,
  create: () => (
    <RecordCreate {...form}>
      <Inputs />
    </RecordCreate>
  ),
  edit: Edit,
};
