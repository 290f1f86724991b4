import { records } from '@bank/domain';
import { FormDataConsumer } from 'react-admin';
import { CodesInput } from '../../kit/inputs/CodesInput';
import { say } from '../../messages';
import { tokenWords } from '../../messages/tokens';
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
    { source: 'name', label: say.common.name, opens: true, wide: true },
    { source: 'createdAt', label: say.common.created, as: 'dateTime' },
    { source: 'expiresAt', label: say.token.expires, as: 'dateTime', sortBy: false },
    { source: 'lastUsedAt', label: say.token.lastUsed, as: 'dateTime', sortBy: false },
  ],
};

/** They matter only to tokens that read the feed. */
const EventTypes = () => (
  <FormDataConsumer>
    {({ formData: { scopes } }) =>
      scopes?.includes('feed') ? (
        <CodesInput
          source="eventTypes"
          label={fields.eventTypes.label}
          help={fields.eventTypes.help}
          codes={fields.eventTypes.choices}
        />
      ) : null
    }
  </FormDataConsumer>
);

const form: RecordScreen = {
  kind: 'apiToken',
  resource,
  titles: { create: say.token.new, edit: say.token.edit },
  staysAfterSave: true,
  deleteLabel: say.token.revoke,
  deleteQuestion: tokenWords.revoke,
  children: (
    <Section title={say.token.info}>
      <Fields fields={[fieldSpec(fields, 'name'), fieldSpec(fields, 'expiresAfterDays')]} />
      <CodesInput
        source="scopes"
        label={fields.scopes.label}
        codes={fields.scopes.choices}
        meanings={tokenWords.scopes}
      />
      <EventTypes />
    </Section>
  ),
};

export const tokens = {
  list: () => <SearchFirstList screen={list} />,
  create: () => <RecordCreate {...form} />,
  edit: () => <RecordEdit {...form} actions={<IssueToken />} />,
};
