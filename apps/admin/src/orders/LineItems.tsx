import type { OrderPolicy } from '@bank/domain';
import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { Section } from '../forms/Section';
import { useSaving } from '../forms/saving';
import { say } from '../messages';
import { byOrderIndex } from '../ui/order';
import { useAll } from '../ui/ReferenceChoice';
import { Gap } from './Gap';
import { LineRow } from './LineRow';
import { blankLine, firstWrongCell, type LineShape, lineShapeOf } from './lines';
import { ShownLines } from './ShownLines';
import { Totals } from './Totals';
import { useVisibleLines } from './useVisibleLines';

/**
 * The lines of an order, made for typing: Tab goes on, Enter goes to the next line and makes one when there is none, the arrow
 * keys go up and down a column. Only the lines in view are drawn, and a line re-renders only when it changes.
 */
export const LineItems = ({ policy }: { policy: OrderPolicy }) => {
  const { editable } = useSaving();
  const shape = lineShapeOf(policy);
  return (
    <Section title={say.order.lineItems}>
      <LinesProblem />
      {editable ? <LineGrid shape={shape} /> : <ShownLines shape={shape} />}
    </Section>
  );
};

/** Says what is wrong with the lines as a whole. */
const LinesProblem = () => {
  const { lineItems } = useFormState({ name: 'lineItems' }).errors;
  return lineItems?.message ? (
    <Alert severity="error" sx={{ mb: 1.5 }}>
      {String(lineItems.message)}
    </Alert>
  ) : null;
};

const LineGrid = ({ shape }: { shape: LineShape }) => {
  const { control, register, getValues, setValue } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'lineItems', keyName: 'key' });
  const { data: products = [] } = useAll('products');
  const sortedProducts = useSortedByOrderIndex(products);
  const table = useRef<HTMLTableElement>(null);
  const visible = useVisibleLines(fields.length, table);
  const focusCell = useFocusCell(table, visible.bringIntoView);
  const lineCount = useRef(fields.length);
  lineCount.current = fields.length;
  const removedLine = useRef<number>(undefined);

  const addLine = useCallback(() => {
    append({ ...blankLine }, { shouldFocus: false });
    focusCell(lineCount.current, 'product');
  }, [append, focusCell]);
  const removeLine = useCallback(
    (index: number) => {
      removedLine.current = index;
      remove(index);
    },
    [remove],
  );
  // The focus moves only once the row is gone, since the field that loses it must not write into a line that took its
  // place.
  useEffect(() => {
    const line = removedLine.current;
    removedLine.current = undefined;
    if (line === undefined) return;
    if (fields.length) focusCell(Math.min(line, fields.length - 1), 'product');
    else addLine();
  }, [fields.length, addLine, focusCell]);
  const { refusedProblems } = useSaving();
  // A wrong line may be far from what is in view, where nobody would find it.
  useEffect(() => {
    const wrong = refusedProblems && firstWrongCell(refusedProblems);
    if (wrong) focusCell(wrong.line, wrong.column);
  }, [refusedProblems, focusCell]);
  const moveFocus = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (!cell || event.defaultPrevented || (event.target as HTMLElement).tagName === 'BUTTON') return;
    const step = lineStepByKey[event.key];
    const column = cell.dataset.column!;
    if (!step || (column === 'product' && event.key !== 'Enter')) return;
    event.preventDefault();
    const next = Number(cell.dataset.line) + step;
    if (next >= lineCount.current && event.key === 'Enter') addLine();
    else if (next >= 0 && next < lineCount.current) focusCell(next, event.key === 'Enter' ? 'product' : column);
  };

  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          ref={table}
          onKeyDown={moveFocus}
          sx={{ ...gridStyle, minWidth: shape.hasCost ? 560 : 320 }}
          aria-rowcount={fields.length + 1}
        >
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: 44 }}>#</TableCell>
              <TableCell>{say.order.product}</TableCell>
              {shape.numbers.map(({ column, label }) => (
                <TableCell key={column} align="right" sx={{ width: 130 }}>
                  {label}
                </TableCell>
              ))}
              {shape.hasCost && (
                <TableCell align="right" sx={{ width: 130 }}>
                  {say.order.amount}
                </TableCell>
              )}
              <TableCell component="td" sx={{ width: 48 }} />
            </TableRow>
          </TableHead>
          <TableBody>
            <Gap height={visible.before} />
            {visible.places.map((index) => (
              <LineRow
                key={fields[index]?.key ?? index}
                index={index}
                shape={shape}
                control={control}
                register={register}
                getValues={getValues}
                setValue={setValue}
                products={sortedProducts}
                onRemove={removeLine}
                measure={visible.measure}
              />
            ))}
            <Gap height={visible.after} />
          </TableBody>
          <Totals shape={shape} />
        </Table>
      </Box>
      <Button startIcon={<AddIcon />} onClick={addLine} sx={{ mt: 1 }}>
        {say.order.addLine}
      </Button>
    </>
  );
};

const gridStyle = {
  '& tbody td': { px: 1.25, py: 0.375, borderBottom: 1, borderColor: 'divider', fontSize: '0.875rem' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& .count': { color: 'text.secondary' },
  '& .amount': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .MuiInputBase-root': { fontSize: 'inherit' },
};

const lineStepByKey: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Gives a cell the focus; one that is not drawn yet is brought into view first. */
const useFocusCell = (table: { current: HTMLTableElement | null }, bringIntoView: (place: number) => void) => {
  const wantedCell = useRef<{ line: number; column: string }>(undefined);
  const latestBringIntoView = useRef(bringIntoView);
  latestBringIntoView.current = bringIntoView;
  const focusWantedCell = useCallback(() => {
    if (!wantedCell.current) return;
    const { line, column } = wantedCell.current;
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-line="${line}"][data-column="${column}"] :is(input, select)`,
    );
    if (!cell) return;
    wantedCell.current = undefined;
    cell.focus();
  }, [table]);
  // A cell that was brought into view, or belongs to a line that was just added, may exist only after a later render.
  useEffect(focusWantedCell);
  return useCallback(
    (line: number, column: string) => {
      wantedCell.current = { line, column };
      focusWantedCell();
      if (wantedCell.current) latestBringIntoView.current(line);
    },
    [focusWantedCell],
  );
};

const useSortedByOrderIndex = <T extends Record<string, unknown>>(rows: readonly T[]) => {
  const last = useRef<{ from: readonly T[]; sorted: readonly T[] }>({ from: [], sorted: [] });
  if (last.current.from !== rows) last.current = { from: rows, sorted: [...rows].sort(byOrderIndex) };
  return last.current.sorted;
};
