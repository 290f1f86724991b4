import {
  type SxProps,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type Theme,
} from '@mui/material';
import { fill } from '../../../messages';
import { chartWords as words } from '../../../messages/charts';

interface Props {
  title: string;
  headings: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly { id: string; cells: readonly string[] }[];
  /** How many columns from the left are words and not numbers; one by default. */
  wordColumns?: number;
  total?: readonly string[];
}

const MAX_HEIGHT_PX = 360;
/** The headings of the rows stay in view while the others are scrolled. */
const STAYING = { position: 'sticky', left: 0, bgcolor: 'background.paper', maxWidth: '40vw' } as const;
/** On phones a heading is no larger than the figures below it need, so that four columns fit. */
const HEADING: SxProps<Theme> = (theme) => ({
  bgcolor: 'background.paper',
  [theme.breakpoints.down('sm')]: { fontSize: '0.75rem' },
});

export const FigureTable = ({ title, headings, rows, wordColumns = 1, total }: Props) => {
  const alignOf = (place: number) => (place < wordColumns ? 'left' : 'right');
  const label = fill(words.table, { title });
  return (
    <TableContainer
      component="section"
      aria-label={label}
      tabIndex={0}
      sx={{ maxHeight: MAX_HEIGHT_PX, mt: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {headings.map((heading, place) => (
              <TableCell key={heading} align={alignOf(place)} sx={[HEADING, place === 0 && { left: 0, zIndex: 3 }]}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, cells }) => (
            <Cells key={id} headings={headings} cells={cells} alignOf={alignOf} />
          ))}
          {total && <Cells headings={headings} cells={total} alignOf={alignOf} isTotal />}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

interface CellsProps {
  headings: readonly string[];
  cells: readonly string[];
  alignOf: (place: number) => 'left' | 'right';
  isTotal?: boolean;
}

const Cells = ({ headings, cells, alignOf, isTotal = false }: CellsProps) => (
  <TableRow>
    {cells.map((cell, place) => (
      <TableCell
        key={headings[place]}
        align={alignOf(place)}
        {...(place === 0 ? { component: 'th', scope: 'row' } : {})}
        sx={{ ...(place === 0 ? STAYING : {}), ...(isTotal ? { fontWeight: 600 } : {}) }}
      >
        {cell}
      </TableCell>
    ))}
  </TableRow>
);
