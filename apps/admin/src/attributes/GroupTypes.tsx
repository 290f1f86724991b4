import { Checkbox, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { EVERYTHING } from '../dialect';
import { Section } from '../forms/Section';
import { useSaving } from '../forms/saving';
import { say } from '../messages';

type Ticked = readonly { id: number }[];
const words = say.attribute;

const withOrWithout = (groups: Ticked, id: number, isTicked: boolean): Ticked =>
  isTicked ? [...groups.filter((group) => group.id !== id), { id }] : groups.filter((group) => group.id !== id);

/** Which groups may see and change the value. Who may edit may view: the boxes keep to it. */
export const GroupTypes = () => {
  const { editable } = useSaving();
  const { setValue } = useFormContext();
  const [view, edit]: [Ticked?, Ticked?] = useWatch({ name: ['viewGroups', 'editGroups'] });
  const { data: groups = [] } = useGetList('admin/groups', {
    filter: {},
    pagination: { page: 1, perPage: EVERYTHING },
    sort: { field: 'id', order: 'ASC' },
  });
  const put = (source: string, ticked: Ticked) => setValue(source, ticked, { shouldDirty: true });
  const tick = {
    editGroups: (id: number, isTicked: boolean) => {
      put('editGroups', withOrWithout(edit ?? [], id, isTicked));
      if (isTicked) put('viewGroups', withOrWithout(view ?? [], id, true));
    },
    viewGroups: (id: number, isTicked: boolean) => {
      put('viewGroups', withOrWithout(view ?? [], id, isTicked));
      if (!isTicked) put('editGroups', withOrWithout(edit ?? [], id, false));
    },
  };
  const box = (source: keyof typeof tick, ticked: Ticked = [], label: string, group: { id: number; name: string }) => (
    <TableCell align="center">
      <Checkbox
        disabled={!editable}
        checked={ticked.some(({ id }) => id === group.id)}
        onChange={(_, isTicked) => tick[source](group.id, isTicked)}
        slotProps={{ input: { 'aria-label': `${label}: ${group.name}` } }}
      />
    </TableCell>
  );
  return (
    <Section title={words.groupTypes}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {words.groupTypesHelp}
      </Typography>
      <Table size="small" sx={{ maxWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell>{words.group}</TableCell>
            <TableCell align="center">{words.canEdit}</TableCell>
            <TableCell align="center">{words.canView}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map(({ id, name }) => (
            <TableRow key={id}>
              <TableCell>{name}</TableCell>
              {box('editGroups', edit, words.canEdit, { id, name })}
              {box('viewGroups', view, words.canView, { id, name })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
};
