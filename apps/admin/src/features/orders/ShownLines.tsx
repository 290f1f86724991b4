import { Box, Typography } from '@mui/material';
import { Fragment, type ReactNode, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { RecordLink } from '../../kit/links/RecordLink';
import { money, number } from '../../kit/values/formats';
import { say } from '../../messages';
import { useCan } from '../../shell/session/access';
import type { LineClients } from './byClient/lines';
import { CellError } from './CellError';
import { type FigureHeading, LineHeadings } from './LineHeadings';
import { type FormLine, type LineShape, totalOf } from './lines';
import { lineTableStyle } from './lineTable';
import { productMark } from './productMark';
import { SpacerRow } from './SpacerRow';
import { Totals } from './Totals';
import { useVisibleLines } from './useVisibleLines';

/**
 * A line of a completed count also has the expected quantity, the difference that it made, and the variance since then.
 */
type ShownLine = FormLine & {
  client?: string;
  expected?: number;
  difference?: number;
  variance?: number;
};

interface ShownColumn extends FigureHeading {
  show: (line: ShownLine) => ReactNode;
}

const formatSigned = (value = 0) => (value > 0 ? `+${number(value)}` : number(value));

const columnsOf = ({ numbers, packs, hasCost, isCounted }: LineShape): readonly ShownColumn[] => [
  ...(packs
    ? [
        {
          label: numbers[0]!.label,
          show: ({ product, quantity }: ShownLine) => number(Number(quantity) / packs.sizeOf(product?.id)),
        },
      ]
    : []),
  { label: packs ? say.order.quantity : numbers[0]!.label, show: ({ quantity }) => number(Number(quantity)) },
  ...(hasCost
    ? [
        { label: say.order.cost, show: ({ cost }: ShownLine) => money(Number(cost)) },
        {
          label: say.order.amount,
          show: (line: ShownLine) => money(totalOf([line]).cost),
        },
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

interface Props {
  shape: LineShape;
  /** Those in bulk by default. */
  lines?: readonly ShownLine[];
  /** Public id -> client, where the lines are about clients. */
  clients?: LineClients;
  /** What is said where there are none. */
  none?: string;
}

export const ShownLines = ({ shape, lines: given, clients, none = say.order.noLines }: Props) => {
  const stored = useRecordContext();
  const lines: readonly ShownLine[] = given ?? stored?.lineItems ?? [];
  const mayOpenClients = useCan('clients', 'show');
  const table = useRef<HTMLTableElement>(null);
  const visible = useVisibleLines(lines.length, table);
  const columns = columnsOf(shape);
  if (!lines.length) return <Typography color="text.secondary">{none}</Typography>;
  const nameOf = ({ product }: ShownLine) => product?.name ?? `#${product?.id}`;
  const end = clients ? '0px' : '8px';
  return (
    <Box
      component="table"
      ref={table}
      sx={lineTableStyle(columns.length, end, shape.names.length)}
      aria-rowcount={lines.length + 1}
    >
      <LineHeadings names={shape.names} figures={columns} />
      <tbody>
        {visible.rows.map(({ place, gapBefore }) => {
          const line = lines[place];
          return (
            line && (
              <Fragment key={line.id ?? place}>
                <SpacerRow height={gapBefore} />
                <tr ref={visible.measure} data-index={place}>
                  <td className="count">{place + 1}</td>
                  {clients && (
                    <td>
                      <RecordLink to={mayOpenClients ? `/clients/${line.client}` : undefined}>
                        {clients.get(line.client ?? '')?.fullName ?? line.client}
                      </RecordLink>
                    </td>
                  )}
                  <td>
                    {clients ? (
                      nameOf(line)
                    ) : (
                      <RecordLink to={line.product ? `/products/${line.product.id}` : undefined}>
                        {nameOf(line)}
                      </RecordLink>
                    )}
                    <CellError id={`line-${line.id}-mark`} message={productMark(line.product)} isWarning />
                  </td>
                  {columns.map(({ label, show }) => (
                    <td key={label} className="figure" data-label={label}>
                      {show(line)}
                    </td>
                  ))}
                  {!clients && <td />}
                </tr>
              </Fragment>
            )
          );
        })}
        <SpacerRow height={visible.after} />
      </tbody>
      {!shape.isCounted && !clients && <Totals shape={shape} />}
    </Box>
  );
};
