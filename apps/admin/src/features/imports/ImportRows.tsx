import { Box, Link, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { LinkBase, useGetList } from 'react-admin';
import { RecordLink } from '../../kit/links/RecordLink';
import { LoadFailure, stayOnError } from '../../kit/page/LoadFailure';
import { RowsShape, Waiting } from '../../kit/page/Waiting';
import { TablePages, useTablePages } from '../../kit/tables/TablePages';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import { type Import, type ImportRow, screenOf } from './bank';
import { SimilarRecords } from './SimilarRecords';

/** The rows of an import in one state, a page at a time. */
export const ImportRows = ({ one, filter }: { one: Import; filter: object }) => {
  const pages = useTablePages();
  const { page, perPage } = pages;
  const { data, total, isPending, error, refetch } = useGetList<ImportRow>(
    `imports/${one.id}/rows`,
    { filter, pagination: { page, perPage }, sort: { field: 'id', order: 'ASC' } },
    { onError: stayOnError, placeholderData: (shown) => shown },
  );
  if (error && !data) return <LoadFailure error={error as Error} retry={() => void refetch()} list="/imports" />;
  if (isPending)
    return (
      <Waiting what={words.row}>
        <RowsShape rows={6} columns={3} />
      </Waiting>
    );
  if (!data?.length) return <Typography color="text.secondary">{words.noRows}</Typography>;
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ minWidth: { sm: 600 } }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 64 }}>{words.row}</TableCell>
            <TableCell sx={{ width: { xs: '45%', sm: '34%' } }}>{words.name}</TableCell>
            <TableCell>{words.finding}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((row) => (
            <TableRow key={row.id} sx={{ verticalAlign: 'top' }}>
              <TableCell component="th" scope="row">
                {number(row.id)}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <Name row={row} />
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                <Finding one={one} row={row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <TablePages pages={pages} total={total ?? data.length} />
    </Paper>
  );
};

/** The record that is there, and what the row calls it or a part of it. */
const Name = ({ row: { name, existing } }: { row: ImportRow }) => {
  if (!existing) return name ?? words.forgotten;
  return (
    <>
      <Link component={LinkBase} to={screenOf(existing.path)}>
        {existing.name || words.forgotten}
      </Link>
      {name && name !== existing.name && (
        <Typography variant="body2" color="text.secondary">
          {name}
        </Typography>
      )}
    </>
  );
};

const done = {
  NEW: words.wasNew,
  CHANGED: words.wasChanged,
  SAME: words.staysSame,
  REFUSED: '',
  LEFT_OUT: words.wasLeftOut,
  TAKEN_BACK: words.wasTakenBack,
} as const;
const planned = {
  NEW: words.becomesNew,
  CHANGED: '',
  SAME: words.staysSame,
  REFUSED: '',
  UNSURE: '',
} as const;

const Finding = ({ one, row }: { one: Import; row: ImportRow }) => {
  const { state, outcome, message, problems, changes, readings, similar, earlier } = row;
  const isChangedByOthers = state === 'CHANGED' && !changes.length;
  const shownChanges = outcome === 'REFUSED' ? [] : changes;
  const sentence = outcome ? done[outcome] : isChangedByOthers ? words.changesWithOthers : state && planned[state];
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {message ? <Message row={row} /> : sentence && <span>{sentence}</span>}
      {(!outcome || !message) &&
        problems.map((problem) => (
          <Typography key={problem.message} variant="body2" color="error">
            {problem.message}
          </Typography>
        ))}
      {state === 'NEW' && !outcome && <Said row={row} />}
      {readings.map(({ label, from, to }) => (
        <Typography key={label} variant="body2" color="text.secondary">
          {fill(words.readAs, { label, from, to })}
        </Typography>
      ))}
      {shownChanges.map(({ label, from, to }) => (
        <Typography key={label} variant="body2">
          {fill(words.change, { label, from: from || words.nothing, to: to || words.nothing })}
        </Typography>
      ))}
      {!outcome && (similar.length > 0 || earlier) && <SimilarRecords one={one} row={row} />}
    </Box>
  );
};

/** Leads to what keeps the record. */
const Message = ({ row: { message, namer } }: { row: ImportRow }) => {
  if (!message || !namer) return <span>{message}</span>;
  const [before, ...after] = message.split(namer.name);
  return (
    <span>
      {before}
      <RecordLink to={screenOf(namer.path)}>{namer.name}</RecordLink>
      {after.join(namer.name)}
    </span>
  );
};

const THREE_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

/** What the row says of a new record, by which a column that was taken for another one is seen. */
const Said = ({ row: { values, readings } }: { row: ImportRow }) => {
  const isRead = new Set(readings.map(({ label }) => label));
  const said = values.filter(({ label, text }) => text && !isRead.has(label));
  return (
    <Typography variant="body2" color="text.secondary" sx={THREE_LINES}>
      {said.map(({ label, text }) => fill(words.said, { label, text })).join(' · ')}
    </Typography>
  );
};
