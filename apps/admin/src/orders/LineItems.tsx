import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { Section } from '../forms/Section';
import { useSaving } from '../forms/saving';
import { say } from '../messages';
import { byOrderIndex } from '../ui/order';
import { useAll } from '../ui/ReferenceChoice';
import { LineRow } from './LineRow';
import { blankLine } from './lines';
import { ShownLines } from './ShownLines';
import { Totals } from './Totals';

/**
 * The lines of an order, made for typing: Tab goes on, Enter goes to the next line and makes one when there is none, the arrow
 * keys go up and down a column. A row re-renders only when it is the one that changes, so 50 and more stay quick.
 */
export const LineItems = () => {
  const { editable } = useSaving();
  return (
    <Section title={say.order.lineItems}>
      <Complaint />
      {editable ? <LineGrid /> : <ShownLines />}
    </Section>
  );
};

/** What is wrong with the lines as a whole. */
const Complaint = () => {
  const { lineItems } = useFormState({ name: 'lineItems' }).errors;
  return lineItems?.message ? (
    <Alert severity="error" sx={{ mb: 1.5 }}>
      {String(lineItems.message)}
    </Alert>
  ) : null;
};

const LineGrid = () => {
  const { control, register, getValues, setValue } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: 'lineItems', keyName: 'key' });
  const { data: products = [] } = useAll('products');
  const sorted = useSorted(products);
  const table = useRef<HTMLTableElement>(null);
  const count = useRef(fields.length);
  count.current = fields.length;
  const orphan = useRef<number>(undefined);

  const add = useCallback(
    () => append({ ...blankLine }, { shouldFocus: true, focusName: `lineItems.${count.current}.product` }),
    [append],
  );
  const drop = useCallback(
    (index: number) => {
      orphan.current = index;
      remove(index);
    },
    [remove],
  );
  // Once the row is gone: the field that loses the focus must not write into a place that moved.
  useEffect(() => {
    const line = orphan.current;
    orphan.current = undefined;
    if (line === undefined) return;
    if (fields.length) focusCell(table.current, Math.min(line, fields.length - 1), 'product');
    else add();
  }, [fields.length, add]);
  const move = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]');
    if (!cell || event.defaultPrevented || (event.target as HTMLElement).tagName === 'BUTTON') return;
    const step = steps[event.key];
    const column = cell.dataset.column!;
    if (!step || (column === 'product' && event.key !== 'Enter')) return;
    event.preventDefault();
    const next = Number(cell.dataset.line) + step;
    if (next >= count.current && event.key === 'Enter') add();
    else focusCell(table.current, next, event.key === 'Enter' ? 'product' : column);
  };

  return (
    <>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" ref={table} onKeyDown={move} sx={grid}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: 44 }}>#</TableCell>
              <TableCell>{say.order.product}</TableCell>
              <TableCell align="right" sx={{ width: 130 }}>
                {say.order.quantity}
              </TableCell>
              <TableCell align="right" sx={{ width: 130 }}>
                {say.order.cost}
              </TableCell>
              <TableCell align="right" sx={{ width: 130 }}>
                {say.order.amount}
              </TableCell>
              <TableCell sx={{ width: 48 }} />
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map(({ key }, index) => (
              <LineRow
                key={key}
                index={index}
                control={control}
                register={register}
                getValues={getValues}
                setValue={setValue}
                products={sorted}
                onRemove={drop}
              />
            ))}
          </TableBody>
          <Totals />
        </Table>
      </Box>
      <Button startIcon={<AddIcon />} onClick={add} sx={{ mt: 1 }}>
        {say.order.addLine}
      </Button>
    </>
  );
};

const grid = {
  minWidth: 640,
  '& tbody td': { px: 1.25, py: 0.375, borderBottom: 1, borderColor: 'divider', fontSize: '0.875rem' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& .count': { color: 'text.secondary' },
  '& .amount': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .MuiInputBase-root': { fontSize: 'inherit' },
};

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

const focusCell = (table: HTMLElement | null, line: number, column: string) =>
  table?.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${column}"] :is(input, select)`)?.focus();

const useSorted = <T extends Record<string, unknown>>(rows: readonly T[]) => {
  const last = useRef<{ from: readonly T[]; sorted: readonly T[] }>({ from: [], sorted: [] });
  if (last.current.from !== rows) last.current = { from: rows, sorted: [...rows].sort(byOrderIndex) };
  return last.current.sorted;
};
