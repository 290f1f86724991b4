import { Box, Table, TableBody, TableCell, TableHead, TableRow, Tooltip, Typography } from '@mui/material';
import { Fragment, type ReactNode, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { say } from '../messages';
import { money, number } from '../ui/formats';
import { RecordLink } from '../ui/RecordLink';
import { Gap } from './Gap';
import { type FormLine, type LineShape, totalOf } from './lines';
import { Totals } from './Totals';
import { useVisibleLines } from './useVisibleLines';

/**
 * A line of a completed count also has the expected quantity, the difference that it made, and the variance since then.
 */
type ShownLine = FormLine & { expected?: number; difference?: number; variance?: number };

interface ShownColumn {
  label: string;
  help?: string;
  show: (line: ShownLine) => ReactNode;
}

const formatSigned = (value = 0) => (value > 0 ? `+${number(value)}` : number(value));

const columnsOf = ({ numbers, hasCost, isCounted }: LineShape): readonly ShownColumn[] => [
  { label: numbers[0]!.label, show: ({ quantity }) => number(Number(quantity)) },
  ...(hasCost
    ? [
        { label: say.order.cost, show: ({ cost }: ShownLine) => money(Number(cost)) },
        { label: say.order.amount, show: (line: ShownLine) => money(totalOf([line]).cost) },
      ]
    : []),
  ...(isCounted
    ? [
        { label: say.order.expected, show: ({ expected = 0 }: ShownLine) => number(expected) },
        { label: say.order.difference, show: ({ difference }: ShownLine) => formatSigned(difference) },
        {
          label: say.order.variance,
          help: say.order.varianceHelp,
          show: ({ variance }: ShownLine) => (variance ? formatSigned(variance) : '–'),
        },
      ]
    : []),
];

/** The lines of an order that can't be changed any more. */
export const ShownLines = ({ shape }: { shape: LineShape }) => {
  const lines: readonly ShownLine[] = useRecordContext()?.lineItems ?? [];
  const table = useRef<HTMLTableElement>(null);
  const visible = useVisibleLines(lines.length, table);
  const columns = columnsOf(shape);
  if (!lines.length) return <Typography color="text.secondary">{say.order.noLines}</Typography>;
  return (
    // The keyboard scrolls it too.
    <Box role="group" aria-label={say.order.lineItems} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        ref={table}
        sx={{ minWidth: columns.length > 1 ? 560 : 320 }}
        aria-rowcount={lines.length + 1}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 44 }}>#</TableCell>
            <TableCell>{say.order.product}</TableCell>
            {columns.map(({ label, help }) => (
              <TableCell key={label} align="right">
                {help ? (
                  <Tooltip title={help}>
                    <span>{label}</span>
                  </Tooltip>
                ) : (
                  label
                )}
              </TableCell>
            ))}
            <TableCell component="td" sx={{ width: 8 }} />
          </TableRow>
        </TableHead>
        <TableBody>
          {visible.rows.map(({ place, gapBefore }) => {
            const line = lines[place];
            return (
              line && (
                <Fragment key={line.id}>
                  <Gap height={gapBefore} />
                  <TableRow ref={visible.measure} data-index={place}>
                    <TableCell sx={{ color: 'text.secondary' }}>{place + 1}</TableCell>
                    <TableCell>
                      <RecordLink to={line.product ? `/products/${line.product.id}` : undefined}>
                        {line.product?.name ?? `#${line.product?.id}`}
                      </RecordLink>
                    </TableCell>
                    {columns.map(({ label, show }) => (
                      <TableCell key={label} align="right">
                        {show(line)}
                      </TableCell>
                    ))}
                    <TableCell />
                  </TableRow>
                </Fragment>
              )
            );
          })}
          <Gap height={visible.after} />
        </TableBody>
        {!shape.isCounted && <Totals shape={shape} />}
      </Table>
    </Box>
  );
};
