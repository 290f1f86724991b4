import { records } from '@bank/domain';
import { CheckboxGroupInput } from 'react-admin';
import { say } from '../../messages';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import { RecordCreate, RecordEdit, type RecordScreen } from '../../shell/forms/RecordForm';
import { Fields, Section } from '../../shell/forms/Section';
import { type ListScreen, SearchFirstList } from '../../shell/lists/SearchFirstList';
import { IssueToken } from './IssueToken';

const { fields } = records.apiToken;
const resource = 'admin/tokens';

const list: ListScreen = {
  resource,
  title: say.token.list,
  create: say.token.create,
  sort: { field: 'id', order: 'ASC' },
  columns: [
    { source: 'id', label: say.common.id, opens: true },
    { source: 'name', label: say.common.name, opens: true },
    { source: 'createdAt', label: say.common.created, as: 'dateTime' },
    { source: 'expiresAt', label: say.token.expires, as: 'dateTime', sortBy: false },
    { source: 'lastUsedAt', label: say.token.lastUsed, as: 'dateTime', sortBy: false },
  ],
};

const form: RecordScreen = {
  kind: 'apiToken',
  resource,
  titles: { create: say.token.new, edit: say.token.edit },
  saveMenu: true,
  deleteLabel: say.token.revoke,
  children: (
    <Section title={say.token.info}>
      <Fields fields={[fieldSpec(fields, 'name'), fieldSpec(fields, 'expiresAfterDays')]} />
      <CheckboxGroupInput
        source="scopes"
        label={fields.scopes.label}
        helperText={false}
        choices={fields.scopes.choices.map((id) => ({ id, name: id }))}
        translateChoice={false}
        sx={{ mt: 2 }}
      />
    </Section>
  ),
};

export const tokens = {
  list: () => <SearchFirstList screen={list} />,
  create: () => <RecordCreate {...form} />,
  edit: () => <RecordEdit {...form} actions={<IssueToken />} />,
};
