import type { AccessEntry } from '@bank/domain';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RaRecord, useRecordContext } from 'react-admin';
import { FoldedPanel } from '../../../kit/page/FoldedPanel';
import { Instant } from '../../../kit/page/Instant';
import { RowsShape, Waiting } from '../../../kit/page/Waiting';
import { say, word } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { useCan } from '../../../shell/session/access';
import { ACCESSES_PER_PAGE, useBank } from '../bank';

const words = clientWords.accesses;

const POLL_MS = 15_000;

/** Who opened, exported or printed this record, newest first, for users who may see it. It is fetched when the panel is opened. */
export const AccessLog = ({ objectClass }: { objectClass: string }) => {
  const record = useRecordContext();
  if (!useCan('logs', 'show') || !record) return null;
  return (
    <FoldedPanel title={words.title}>
      <Accesses objectClass={objectClass} id={record.id} />
    </FoldedPanel>
  );
};

const Accesses = ({ objectClass, id }: { objectClass: string; id: RaRecord['id'] }) => {
  const bank = useBank();
  const { data, isPending, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['accesses', objectClass, id],
    queryFn: ({ pageParam }) => bank.accesses(objectClass, id, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * ACCESSES_PER_PAGE < total ? pages.length + 1 : undefined),
    gcTime: 0,
    // Nobody's opening of a record is news to the other tabs.
    refetchInterval: POLL_MS,
  });
  if (isPending)
    return (
      <Waiting what={words.what}>
        <RowsShape rows={3} columns={2} />
      </Waiting>
    );
  const accesses = data?.pages.flatMap((page) => page.data) ?? [];
  if (!accesses.length) return <Typography color="text.secondary">{words.none}</Typography>;
  return (
    <>
      <AccessTable accesses={accesses} />
      {hasNextPage && (
        <Button sx={{ mt: 1 }} disabled={isFetching} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
};

const AccessTable = ({ accesses }: { accesses: readonly AccessEntry[] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={words.title}>
      <TableHead>
        <TableRow>
          <TableCell>{words.when}</TableCell>
          <TableCell>{words.who}</TableCell>
          <TableCell>{words.did}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {accesses.map(({ opened_at, username, action, detail }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end, and its entries have no id
          <TableRow key={place}>
            <TableCell>
              <Instant value={opened_at} stacks />
            </TableCell>
            <TableCell>{username === 'system' ? say.history.system : username}</TableCell>
            <TableCell>{[word(words.actions, action), detail].filter(Boolean).join(': ')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
);
