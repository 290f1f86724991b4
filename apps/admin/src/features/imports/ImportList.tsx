import {
  Button,
  Link,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { Instant } from '../../kit/page/Instant';
import { Loaded } from '../../kit/page/Loaded';
import { RowsShape } from '../../kit/page/Waiting';
import { number } from '../../kit/values/formats';
import { isUnderWay } from '../../kit/values/jobs';
import { importWords as words } from '../../messages/imports';
import { Page } from '../../shell/screens/Page';
import { IMPORTS_PER_PAGE, type ImportSummary, useBank } from './bank';

const POLL_MS = 5_000;

const stateOf = ({ status, step, hasStayed }: ImportSummary) =>
  hasStayed ? words.partlyTakenBack : words.statuses[status === 'DONE' ? step : status];

/** The imports of the last weeks, and the way to a new one. */
export const ImportList = () => {
  const bank = useBank();
  const query = useInfiniteQuery({
    queryKey: ['imports'],
    queryFn: ({ pageParam }) => bank.imports(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length < IMPORTS_PER_PAGE ? undefined : last.at(-1)?.id),
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isUnderWay) ? POLL_MS : false),
    gcTime: 0,
  });
  return (
    <Page
      title={words.list}
      actions={
        <Button component={LinkBase} to="/imports/new" variant="contained">
          {words.create}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography sx={{ maxWidth: 860 }}>{words.intro}</Typography>
        <Typography component="h2" variant="h6">
          {words.earlier}
        </Typography>
        <Loaded query={query} what={words.list} shape={<RowsShape rows={4} columns={4} />}>
          {({ pages }) =>
            pages[0]?.length ? (
              <Earlier imports={pages.flat()} />
            ) : (
              <Typography color="text.secondary">{words.none}</Typography>
            )
          }
        </Loaded>
        {query.hasNextPage && (
          <Button sx={{ alignSelf: 'start' }} disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
            {words.older}
          </Button>
        )}
      </Stack>
    </Page>
  );
};

const Earlier = ({ imports }: { imports: readonly ImportSummary[] }) => (
  <>
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ minWidth: 600 }}>
        <TableHead>
          <TableRow>
            <TableCell>{words.file}</TableCell>
            <TableCell>{words.kind}</TableCell>
            <TableCell align="right">{words.rows}</TableCell>
            <TableCell>{words.state}</TableCell>
            <TableCell>{words.started}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {imports.map((one) => (
            <TableRow key={one.id}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                <Link component={LinkBase} to={`/imports/${one.id}`}>
                  {one.file}
                </Link>
              </TableCell>
              <TableCell>{one.title}</TableCell>
              <TableCell align="right">{one.total === null ? '' : number(one.total)}</TableCell>
              <TableCell>{stateOf(one)}</TableCell>
              <TableCell>
                <Instant value={one.createdAt} stacks />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
    <Typography variant="body2" color="text.secondary">
      {words.kept}
    </Typography>
  </>
);
