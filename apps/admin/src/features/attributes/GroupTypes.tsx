import { Checkbox, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ALL_ROWS } from '../../kit/values/rows';
import { attributeWords as words } from '../../messages/attributes';
import { Section } from '../../shell/forms/Section';
import { useSaving } from '../../shell/saving/saving';

type GroupReferences = readonly { id: number }[];

const toggleGroup = (groups: GroupReferences, id: number, isTicked: boolean): GroupReferences =>
  isTicked ? [...groups.filter((group) => group.id !== id), { id }] : groups.filter((group) => group.id !== id);

/**
 * Asks which groups may see and change the value. A group that may edit may also view, so ticking one box ticks the
 * other.
 */
export const GroupTypes = () => {
  const { editable } = useSaving();
  const { setValue } = useFormContext();
  const [view, edit]: [GroupReferences?, GroupReferences?] = useWatch({ name: ['viewGroups', 'editGroups'] });
  const { data: groups = [] } = useGetList('admin/groups', {
    filter: {},
    pagination: { page: 1, perPage: ALL_ROWS },
    sort: { field: 'id', order: 'ASC' },
  });
  const setGroups = (source: string, ticked: GroupReferences) => setValue(source, ticked, { shouldDirty: true });
  const tick = {
    editGroups: (id: number, isTicked: boolean) => {
      setGroups('editGroups', toggleGroup(edit ?? [], id, isTicked));
      if (isTicked) setGroups('viewGroups', toggleGroup(view ?? [], id, true));
    },
    viewGroups: (id: number, isTicked: boolean) => {
      setGroups('viewGroups', toggleGroup(view ?? [], id, isTicked));
      if (!isTicked) setGroups('editGroups', toggleGroup(edit ?? [], id, false));
    },
  };
  const box = (
    source: keyof typeof tick,
    ticked: GroupReferences = [],
    label: string,
    group: { id: number; name: string },
  ) => (
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
