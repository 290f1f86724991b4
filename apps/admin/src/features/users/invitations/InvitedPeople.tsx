import { Link, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { LinkBase, useGetList } from 'react-admin';
import { LoadFailure, stayOnError } from '../../../kit/page/LoadFailure';
import { RowsShape, Waiting } from '../../../kit/page/Waiting';
import { TablePages, useTablePages } from '../../../kit/tables/TablePages';
import { fill } from '../../../messages';
import { invitationWords as words } from '../../../messages/invitations';
import type { InvitedUser } from './bank';

const resultOf = ({ outcome, message }: InvitedUser): string =>
  message ?? (outcome ? words.outcomes[outcome] : words.notYet);

/** The people of a list, a page at a time. */
export const InvitedPeople = ({ list }: { list: number }) => {
  const pages = useTablePages();
  const { page, perPage } = pages;
  const { data, total, isPending, error, refetch } = useGetList<InvitedUser>(
    `invitations/${list}/users`,
    { pagination: { page, perPage }, sort: { field: 'email', order: 'ASC' } },
    { onError: stayOnError, placeholderData: (shown) => shown },
  );
  if (error && !data)
    return <LoadFailure error={error as Error} retry={() => void refetch()} list="/admin/invitations" />;
  if (isPending)
    return (
      <Waiting what={words.people}>
        <RowsShape rows={4} columns={3} />
      </Waiting>
    );
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{words.user}</TableCell>
            <TableCell>{words.result}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data?.map((user) => (
            <TableRow key={user.id} sx={{ verticalAlign: 'top' }}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {user.email ? (
                  <Link component={LinkBase} to={`/admin/users/${user.id}`}>
                    {user.email}
                  </Link>
                ) : (
                  fill(words.gone, { id: String(user.id) })
                )}
                {user.name && <Typography variant="body2">{user.name}</Typography>}
              </TableCell>
              <TableCell>{resultOf(user)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <TablePages pages={pages} total={total ?? 0} />
    </Paper>
  );
};
