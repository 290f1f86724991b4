import { records } from '@bank/domain';
import { say } from '../../messages';
import { groupWords } from '../../messages/groups';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import { RecordCreate, RecordEdit, type RecordScreen } from '../../shell/forms/RecordForm';
import { Fields, ONE_OR_TWO, Section } from '../../shell/forms/Section';
import { type ListScreen, SearchFirstList } from '../../shell/lists/SearchFirstList';
import { RolesInput } from './RolesInput';

const resource = 'admin/groups';

const list: ListScreen = {
  resource,
  title: groupWords.list,
  create: groupWords.create,
  sort: { field: 'id', order: 'ASC' },
  columns: [
    { source: 'id', label: groupWords.id, opens: true },
    { source: 'name', label: say.common.name, opens: true },
    { source: 'description', label: records.group.fields.description.label, sortBy: false, wide: true },
    { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
  ],
};

const form: RecordScreen = {
  kind: 'group',
  resource,
  titles: { create: groupWords.new, edit: groupWords.edit },
  children: (
    <Section title={groupWords.info}>
      <Fields
        fields={[
          { source: 'name', label: groupWords.name, required: true },
          { ...fieldSpec(records.group.fields, 'description'), as: 'multiline' },
        ]}
        columns={ONE_OR_TWO}
      />
      <RolesInput />
      <Fields fields={[fieldSpec(records.group.fields, 'requiresTwoStep')]} />
    </Section>
  ),
};

export const groups = {
  list: () => <SearchFirstList screen={list} />,
  create: () => <RecordCreate {...form} />,
  edit: () => <RecordEdit {...form} />,
};
