import { records } from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { CheckboxGroupInput } from 'react-admin';
import { useBank } from '../dataProvider';
import { fieldSpec } from '../forms/fieldSpec';
import { Fields, Section } from '../forms/Section';
import { say } from '../messages';
import { RecordCreate, RecordEdit, type RecordScreen } from '../records/RecordForm';
import { type ListScreen, SearchFirstList } from '../ui/SearchFirstList';

const resource = 'admin/groups';

const list: ListScreen = {
  resource,
  title: say.group.list,
  create: say.group.create,
  sort: { field: 'id', order: 'ASC' },
  columns: [
    { source: 'id', label: say.group.id, opens: true },
    { source: 'name', label: say.common.name, opens: true },
    { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
  ],
};

const columnsStyle = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 290px), 1fr))' };
const labelStyle = {
  my: 0,
  '& .MuiCheckbox-root': { py: 0.5 },
  '& .MuiFormControlLabel-label': { fontSize: '0.875rem', overflowWrap: 'anywhere' },
};

/** Checkboxes for all roles; their names and order come from the server. */
const Roles = () => {
  const bank = useBank();
  const { data: roles = [] } = useQuery({ queryKey: ['roles'], queryFn: () => bank.listRoles(), retry: false });
  return (
    <CheckboxGroupInput
      source="roles"
      label={say.group.roles}
      helperText={false}
      choices={roles.map((id) => ({ id, name: id }))}
      sx={{ my: 2, '& .MuiFormGroup-root': columnsStyle, '& .MuiFormControlLabel-root': labelStyle }}
    />
  );
};

const form: RecordScreen = {
  kind: 'group',
  resource,
  titles: { create: say.group.new, edit: say.group.edit },
  children: (
    <Section title={say.group.info}>
      <Fields fields={[{ source: 'name', label: say.group.name, required: true }]} />
      <Roles />
      <Fields fields={[fieldSpec(records.group.fields, 'requiresTwoStep')]} />
    </Section>
  ),
};

export const groups = {
  list: () => <SearchFirstList screen={list} />,
  create: () => <RecordCreate {...form} />,
  edit: () => <RecordEdit {...form} />,
};
