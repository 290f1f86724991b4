import type { SharedProduct } from '@bank/domain';
import { Box, Paper, Typography } from '@mui/material';
import { ListContextProvider, type RaRecord, useList } from 'react-admin';
import { Rows } from '../../../kit/tables/Rows';
import type { FieldSpec } from '../../../kit/values/fields';
import { number } from '../../../kit/values/formats';
import { ALL_ROWS } from '../../../kit/values/rows';
import { fill } from '../../../messages';
import { sharingWords as words } from '../../../messages/sharing';
import { isChanged, type ProposedPart, type SharedLine } from './shares';

const red = { color: 'error.main', fontWeight: 600 } as const;

const Short = ({ record }: { record: Partial<RaRecord> }) => {
  const { short } = record as SharedProduct & RaRecord;
  return short > 0 ? (
    <Box component="span" sx={red}>
      {fill(words.shortBy, { units: number(short) })}
    </Box>
  ) : (
    words.enough
  );
};

/** Units of each product, those that are short in words too. */
export const productColumns: readonly FieldSpec[] = [
  { source: 'product.name', label: words.product, wide: true },
  { source: 'onHand', label: words.onHand, as: 'stock' },
  { source: 'promised', label: words.promised, note: words.promisedNote, as: 'number' },
  { source: 'available', label: words.available, as: 'number' },
  { source: 'asked', label: words.asked, as: 'number' },
  { source: 'short', label: words.short, as: 'number', Shown: Short },
];

/** "6 packs (150)"; packs may be broken where the size of a pack has changed since. */
export const inPacks = (units: number, packSize: number): string => {
  if (units === 0) return words.noPacks;
  const packs = units / packSize;
  return packs === 1
    ? fill(words.pack, { units: number(units) })
    : fill(words.packs, { packs: number(packs), units: number(units) });
};

const packsOf =
  (source: 'asked' | 'proposed') =>
  ({ record }: { record: Partial<RaRecord> }) => {
    const part = record as ProposedPart & RaRecord;
    return (
      <Box component="span" sx={source === 'proposed' && isChanged(part) ? { fontWeight: 600 } : {}}>
        {inPacks(part[source], part.packSize)}
      </Box>
    );
  };

const Change = ({ record }: { record: Partial<RaRecord> }) => {
  const { asked, proposed, packSize, lines } = record as ProposedPart & RaRecord;
  if (asked === proposed)
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        {words.unchanged}
      </Typography>
    );
  const packs = (asked - proposed) / packSize;
  return (
    <>
      <Box component="span" sx={red}>
        {packs === 1 ? words.lessOne : fill(words.less, { packs: number(packs) })}
      </Box>
      {lines.length > 1 && <Lines lines={lines} />}
    </>
  );
};

/** The lines of an order that the proposal changes, folded until somebody asks for them. */
const Lines = ({ lines }: { lines: readonly SharedLine[] }) => {
  const changed = lines.filter(isChanged);
  return (
    <details>
      <summary>{fill(words.lines, { changed: changed.length, count: lines.length })}</summary>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changed.map(({ id, client, asked, proposed, packSize }) => (
          <li key={id}>
            {fill(words.line, {
              who: client ? (client.fullName ?? client.id) : words.bulk,
              before: inPacks(asked, packSize),
              after: inPacks(proposed, packSize),
            })}
          </li>
        ))}
      </Box>
    </details>
  );
};

/** What each order asked of a product that is short, and what it would get. */
export const partColumns: readonly FieldSpec[] = [
  { source: 'order.sequence', label: words.orderNumber, opens: '/orders/partner/{order.id}' },
  { source: 'order.partner.title', label: words.partner, wide: true },
  { source: 'product.name', label: words.product },
  { source: 'asked', label: words.asked, as: 'number', Shown: packsOf('asked') },
  { source: 'proposed', label: words.proposed, as: 'number', Shown: packsOf('proposed') },
  { source: 'id', label: words.change, sortBy: false, Shown: Change },
];

export const ordersInWords = (count: number): string =>
  count === 1 ? words.order : fill(words.ordersMany, { count: number(count) });

interface LocalRowsProps {
  /** What the rows are, as a title says it. */
  what: string;
  rows: readonly RaRecord[];
  columns: readonly FieldSpec[];
}

/** A table of rows that are there already, which the browser sorts. */
export const LocalRows = ({ what, rows, columns }: LocalRowsProps) => {
  const list = useList({ data: [...rows], perPage: ALL_ROWS, resource: 'orders/partner' });
  return (
    <ListContextProvider value={list}>
      <Paper component="section" aria-label={what} sx={{ overflow: 'hidden' }}>
        <Rows what={what} columns={columns} />
      </Paper>
    </ListContextProvider>
  );
};
