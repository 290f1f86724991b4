import { CURRENT_PASSWORD_MISSING, passwordLengthProblem, records } from '@bank/domain';
import type { ReactNode } from 'react';
import { useGetIdentity, useParams } from 'react-admin';
import { choices, type FieldSpec } from '../../kit/values/fields';
import { valueAt } from '../../kit/values/path';
import { say } from '../../messages';
import { NotMailed } from '../../shell/bank/NotMailed';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import { references } from '../../shell/fields/references';
import { bodyOf, checkRecord } from '../../shell/forms/check';
import { RecordCreate, RecordEdit, type RecordScreen } from '../../shell/forms/RecordForm';
import { Fields, ONE_OR_TWO, Section } from '../../shell/forms/Section';
import { type ListScreen, SearchFirstList } from '../../shell/lists/SearchFirstList';
import { type Problems, useSaving, type Values } from '../../shell/saving/saving';
import { useRoles } from '../../shell/session/access';
import { GroupsInput } from './GroupsInput';
import { NewPassword } from './NewPassword';
import { OwnProof } from './OwnProof';
import { SendPasswordLink } from './SendPasswordLink';
import { SignOutEverywhere } from './SignOutEverywhere';
import { CreateUser, UserBulk } from './UserBulk';
import { useGroupQuestion } from './useGroupQuestion';
import { useUserRights } from './userRights';

const { fields } = records.user;
const resource = 'admin/users';

const list: ListScreen = {
  resource,
  title: say.user.list,
  create: CreateUser,
  Bulk: UserBulk,
  bulkScreen: '/admin/invitations/new',
  sort: { field: 'id', order: 'ASC' },
  filters: [
    { source: 'hasPassword', label: say.user.hasPassword, as: 'choice', choices: choices(say.user.hasPasswordWords) },
    { source: 'searchLimitSince', label: say.user.searchLimitSince, as: 'day' },
  ],
  columns: [
    { source: 'id', label: say.user.id, opens: true },
    { source: 'email', label: say.user.email, opens: true },
    { source: 'name.firstName', label: say.user.firstName },
    { source: 'name.lastName', label: say.user.lastName },
    { source: 'groups', label: say.user.groups, as: 'references', resource: 'admin/groups', sortBy: false },
    {
      source: 'hasPassword',
      label: say.user.hasPassword,
      as: 'boolean',
      words: say.user.hasPasswordWords,
      spare: true,
      sortBy: false,
    },
    { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime', stacks: true },
  ],
};

const identityFields: FieldSpec[] = [
  fieldSpec(fields.name.fields, 'firstName', 'name.firstName'),
  fieldSpec(fields.name.fields, 'lastName', 'name.lastName'),
  fieldSpec(fields, 'phoneNumber'),
  fieldSpec(fields, 'email'),
];
const identitySources = identityFields.map(({ source }) => source);

const isNew = ({ id }: Values) => id === undefined;

const form: Omit<RecordScreen, 'children'> = {
  kind: 'user',
  resource,
  titles: { create: say.user.new, edit: say.user.edit },
  titleOf: ({ name: { firstName, lastName }, email }) => `${firstName ?? ''} ${lastName ?? ''}`.trim() || email,
  outgoing: (values: Values, loaded: Values) => ({
    ...bodyOf(fields, values),
    ...(values.plainTextPassword ? { plainTextPassword: values.plainTextPassword } : {}),
    ...(values.currentPassword ? { currentPassword: values.currentPassword } : {}),
    ...(values.code ? { code: values.code } : {}),
    ...(isNew(loaded) && !values.plainTextPassword ? { invite: true } : {}),
  }),
};

const checkUser = (values: Values, loaded?: Values): Problems => {
  const problem = values.plainTextPassword && passwordLengthProblem(values.plainTextPassword);
  return { ...checkRecord(fields, values, loaded), ...(problem ? { plainTextPassword: problem } : {}) };
};

const changesIdentity = (values: Values, loaded?: Values): boolean =>
  !!values.plainTextPassword ||
  identitySources.some((source) => (valueAt(values, source) ?? '') !== (valueAt(loaded ?? {}, source) ?? ''));

/** Users who change their own name, phone, e-mail or password must give the current password. */
const checkOwnAccount = (values: Values, loaded?: Values): Problems => ({
  ...checkUser(values, loaded),
  ...(changesIdentity(values, loaded) && !values.currentPassword ? { currentPassword: CURRENT_PASSWORD_MISSING } : {}),
});

const groups: FieldSpec = { source: 'groups', label: say.user.groups, as: 'references', resource: 'admin/groups' };
const partners: FieldSpec = { source: 'partners', label: say.user.partners, as: 'references', ...references.partner };

const Inputs = ({ question }: { question: ReactNode }) => {
  const isAdmin = useRoles().includes('ROLE_ADMIN');
  const { editable, isNew } = useSaving();
  const rights = useUserRights();
  const maySetIdentity = editable && (isNew || rights?.maySetIdentity);
  const choosesGroups = editable && !rights?.isOwnAccount;
  return (
    <>
      {isNew && isAdmin && <NotMailed />}
      <Section title={say.user.info}>
        <Fields fields={identityFields} readOnly={maySetIdentity ? [] : identitySources}>
          {maySetIdentity && <NewPassword />}
        </Fields>
      </Section>
      {maySetIdentity && rights?.isOwnAccount && <OwnProof />}
      {isAdmin && (
        <Section title={say.user.access}>
          <Fields
            fields={[choosesGroups ? GroupsInput : groups, partners]}
            columns={ONE_OR_TWO}
            readOnly={['groups']}
          />
        </Section>
      )}
      {question}
    </>
  );
};

const Edit = () => {
  const { data: identity } = useGetIdentity();
  const isOwnAccount = String(identity?.id) === useParams().id;
  const question = useGroupQuestion(useRoles().includes('ROLE_ADMIN') && !isOwnAccount);
  return (
    <RecordEdit
      {...form}
      check={isOwnAccount ? checkOwnAccount : checkUser}
      mayEdit={isOwnAccount}
      confirm={question.confirm}
      actions={
        <>
          <SendPasswordLink />
          <SignOutEverywhere />
        </>
      }
    >
      <Inputs question={question.dialog} />
    </RecordEdit>
  );
};

const Create = () => {
  const question = useGroupQuestion(useRoles().includes('ROLE_ADMIN'));
  return (
    <RecordCreate {...form} check={checkUser} confirm={question.confirm}>
      <Inputs question={question.dialog} />
    </RecordCreate>
  );
};

export const users = {
  list: () => <SearchFirstList screen={list} />,
  create: Create,
  edit: Edit,
};
