import { Link, Paper, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { Instant } from '../../../kit/page/Instant';
import { Loaded } from '../../../kit/page/Loaded';
import { RowsShape } from '../../../kit/page/Waiting';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { invitationWords as words } from '../../../messages/invitations';
import { Page } from '../../../shell/screens/Page';
import { type Invitations, useBank } from './bank';

/** All lists of people who were invited together, newest first. */
export const InvitationList = () => {
  const bank = useBank();
  const query = useQuery({
    queryKey: ['invitations'],
    queryFn: () => bank.invitationLists(),
    gcTime: 0,
  });
  return (
    <Page title={words.list}>
      <Stack sx={{ gap: 2 }}>
        <Typography sx={{ maxWidth: 860 }}>{words.intro}</Typography>
        <Loaded query={query} what={words.list} shape={<RowsShape rows={4} columns={4} />}>
          {(lists) =>
            lists.length ? <Lists lists={lists} /> : <Typography color="text.secondary">{words.none}</Typography>
          }
        </Loaded>
      </Stack>
    </Page>
  );
};

const Lists = ({ lists }: { lists: readonly Invitations[] }) => (
  <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
    <Table size="small" sx={{ minWidth: 480 }}>
      <TableHead>
        <TableRow>
          <TableCell>{words.earlier}</TableCell>
          <TableCell align="right">{words.people}</TableCell>
          <TableCell>{words.goOut}</TableCell>
          <TableCell>{words.state}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {lists.map(({ id, total, dueAt, status }) => (
          <TableRow key={id}>
            <TableCell component="th" scope="row">
              <Link component={LinkBase} to={`/admin/invitations/${id}`}>
                {fill(words.listed, { id: String(id) })}
              </Link>
            </TableCell>
            <TableCell align="right">{number(total)}</TableCell>
            <TableCell>
              <Instant value={dueAt} stacks />
            </TableCell>
            <TableCell>{words.statuses[status]}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Paper>
);
