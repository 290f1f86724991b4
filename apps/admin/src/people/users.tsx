import { PRESENT_PASSWORD_MISSING, records } from '@bank/domain';
import { PasswordInput, useGetIdentity, useParams, useRecordContext } from 'react-admin';
import { useRoles } from '../access';
import { fieldSpec } from '../forms/fieldSpec';
import { input } from '../forms/inputs';
import { Fields, ONE_OR_TWO, Section } from '../forms/Section';
import { type Problems, useSaving, type Values } from '../forms/saving';
import { say } from '../messages';
import { bodyOf, checkRecord } from '../records/check';
import { RecordCreate, RecordEdit, type RecordScreen } from '../records/RecordForm';
import { readField } from '../ui/cells';
import type { FieldSpec } from '../ui/fields';
import { references } from '../ui/references';
import { type ListScreen, SearchFirstList } from '../ui/SearchFirstList';
import { ShownValue } from '../ui/ShownValue';
import { SendPasswordLink } from './SendPasswordLink';
import { useUserRights } from './userRights';

const { fields } = records.user;
const resource = 'admin/users';

const list: ListScreen = {
  resource,
  title: say.user.list,
  create: say.user.create,
  sort: { field: 'id', order: 'ASC' },
  filters: [{ source: 'searchLimitSince', label: say.user.searchLimitSince, as: 'day' }],
  columns: [
    { source: 'id', label: say.user.id, opens: true },
    { source: 'email', label: say.user.email, opens: true },
    { source: 'name.firstName', label: say.user.firstName },
    { source: 'name.lastName', label: say.user.lastName },
    { source: 'groups', label: say.user.groups, as: 'references', resource: 'admin/groups', sortBy: false },
    { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
  ],
};

const personFields: FieldSpec[] = [
  fieldSpec(fields.name.fields, 'firstName', 'name.firstName'),
  fieldSpec(fields.name.fields, 'lastName', 'name.lastName'),
  fieldSpec(fields, 'phoneNumber'),
];
const email = fieldSpec(fields, 'email');

const isNew = ({ id }: Values) => id === undefined;

const form: Omit<RecordScreen, 'children'> = {
  kind: 'user',
  resource,
  titles: { create: say.user.new, edit: say.user.edit },
  outgoing: (values: Values, loaded: Values) => ({
    ...bodyOf(fields, values),
    ...(values.plainTextPassword
      ? { plainTextPassword: values.plainTextPassword, currentPassword: values.currentPassword }
      : {}),
    ...(isNew(loaded) && !values.plainTextPassword ? { invite: true } : {}),
  }),
};

/** Users who set their own password must give the present one. */
const checkOwnAccount = (values: Values, loaded?: Values): Problems => ({
  ...checkRecord(fields, values, loaded),
  ...(values.plainTextPassword && !values.currentPassword ? { currentPassword: PRESENT_PASSWORD_MISSING } : {}),
});

/** Fields that only administrators see. */
const accessFields: FieldSpec[] = [
  { source: 'groups', label: say.user.groups, as: 'references', checkboxes: true, resource: 'admin/groups' },
  { source: 'partners', label: say.user.partners, as: 'references', ...references.partner },
];

/** E-mail and password. They can be changed by the user, and by users who have at least the same rights. */
const SignInInputs = () => {
  const { editable, isNew } = useSaving();
  const rights = useUserRights();
  const record = useRecordContext();
  if (!editable || !(isNew || rights?.maySetSignIn))
    return <ShownValue label={email.label}>{readField(email, record)}</ShownValue>;
  return (
    <>
      {input(email)}
      <PasswordInput
        source="plainTextPassword"
        label={say.user.password}
        helperText={isNew ? say.user.inviteHelp : say.user.passwordHelp}
        autoComplete="new-password"
      />
      {rights?.isOwnAccount && (
        <PasswordInput
          source="currentPassword"
          label={say.user.currentPassword}
          helperText={say.user.currentPasswordHelp}
          autoComplete="current-password"
        />
      )}
    </>
  );
};

const Inputs = () => {
  const isAdmin = useRoles().includes('ROLE_ADMIN');
  return (
    <>
      <Section title={say.user.info}>
        <Fields fields={personFields}>
          <SignInInputs />
        </Fields>
      </Section>
      {isAdmin && (
        <Section title={say.user.access}>
          <Fields fields={accessFields} columns={ONE_OR_TWO} />
        </Section>
      )}
    </>
  );
};

const Edit = () => {
  const { data: identity } = useGetIdentity();
  const isOwnAccount = String(identity?.id) === useParams().id;
  return (
    <RecordEdit
      {...form}
      {...(isOwnAccount ? { check: checkOwnAccount } : {})}
      mayEdit={isOwnAccount}
      actions={<SendPasswordLink />}
    >
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
