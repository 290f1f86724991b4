import { Box, Typography } from '@mui/material';
import {
  type FocusEvent,
  Fragment,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { UseFieldArrayReturn } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import type { Row } from '../../../kit/inputs/ReferenceChoice';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import type { Problems } from '../../../shell/saving/saving';
import { Gap } from '../Gap';
import { LineHeadings } from '../LineHeadings';
import { LoneForm } from '../LoneForm';
import type { LineForm } from '../lineForm';
import { lineTableStyle, ON_PHONES } from '../lineTable';
import { moveAlongLines, placeOf } from '../moveAlongLines';
import { type FocusCell, useFocusCell } from '../useFocusCell';
import { useVisibleLines } from '../useVisibleLines';
import { ClientRow } from './ClientRow';
import { type ClientLine, isEmptyLine, isShownClient, type LineClients } from './lines';
import type { LineRules } from './rules';

/** The part of the form that holds the lines for clients. */
export interface OrderLines {
  clientLines: ClientLine[];
}

interface Props {
  array: Pick<UseFieldArrayReturn<OrderLines, 'clientLines', 'key'>, 'fields' | 'insert' | 'remove'>;
  clients: LineClients;
  rules: LineRules;
  products: readonly Row[];
  takesInactive: boolean;
  /** Field -> what keeps the order from being submitted. */
  obstacles: Problems;
  /** Only clients whose name contains this are shown. */
  filter: string;
  focusCellRef: RefObject<FocusCell | null>;
  /** No other table of lines stands on the screen. */
  isAlone: boolean;
}

/**
 * The lines of an order for clients, made for typing: Tab goes on, Enter goes to the next client, the arrow keys go up and down the
 * packs. Only the lines in view are drawn, and a line is drawn again only when it changes.
 */
export const ClientGrid = ({ isAlone, ...rows }: Props) => {
  const { array, clients, filter, rules } = rows;
  const table = useRef<HTMLTableElement>(null);
  const shown = useShownLines(array.fields, clients, filter);
  if (!shown.lines.length) return <Typography color="text.secondary">{words.filterNothing}</Typography>;
  return (
    <>
      <Box
        component="table"
        ref={table}
        sx={[
          lineTableStyle(2, rules.hasSeveral ? '48px' : '0px', 2) as object,
          {
            '& .doubt': { color: 'warning.main', fontSize: '0.75rem' },
            '& .again': { color: 'text.secondary' },
            // A card has the client in its first line, the product in the second, and the figures beneath.
            [ON_PHONES]: { '& td[data-column="product"]': { order: 1, flex: '1 1 100%' } },
          },
        ]}
        aria-rowcount={shown.lines.length + 1}
      >
        <LineHeadings
          names={[words.client, say.order.product]}
          figures={[{ label: words.packs }, { label: say.order.quantity }]}
        />
        <Rows {...rows} table={table} shown={shown} />
      </Box>
      {isAlone && <LoneForm />}
    </>
  );
};

interface RowsProps extends Omit<Props, 'isAlone' | 'filter'> {
  table: RefObject<HTMLTableElement | null>;
  shown: ReturnType<typeof useShownLines>;
}

/** The rows apart from their table, whose style would take longer to make at each step of the focus than the rows to draw. */
const Rows = ({ array, clients, rules, products, takesInactive, obstacles, focusCellRef, table, shown }: RowsProps) => {
  const { fields, insert, remove } = array;
  const { control, register, getValues, setValue, clearErrors } = useFormContext();
  const form = useMemo<LineForm>(
    () => ({ control, register, getValues, setValue, clearErrors }),
    [control, register, getValues, setValue, clearErrors],
  );
  const [focusedLine, setFocusedLine] = useState<number>();
  const focusedPlace = focusedLine === undefined ? undefined : shown.placeOf.get(focusedLine);
  const visible = useVisibleLines(shown.lines.length, table, focusedPlace);
  const focusCell = useFocusCell(table, (line) => visible.bringIntoView(shown.placeOf.get(line) ?? 0));
  useImperativeHandle(focusCellRef, () => focusCell, [focusCell]);

  const focusedNext = useRef<number>(undefined);
  const goOnToPacks = useCallback((line: number) => focusCell(line, 'quantity'), [focusCell]);
  const addProduct = useCallback(
    (line: number) => {
      const { client } = getValues(`clientLines.${line}`);
      insert(line + 1, { client, product: null, quantity: null }, { shouldFocus: false });
      focusedNext.current = line + 1;
    },
    [getValues, insert],
  );
  const removeProduct = useCallback(
    (line: number) => {
      remove(line);
      focusedNext.current = line - 1;
    },
    [remove],
  );
  // Only once the row is there, or gone, does the place belong to the line that is meant.
  useEffect(() => {
    const line = focusedNext.current;
    focusedNext.current = undefined;
    if (line !== undefined && line < fields.length) focusCell(line, 'product');
  }, [fields.length, focusCell]);

  return (
    <tbody
      onKeyDown={(event) =>
        moveAlongLines(
          event,
          focusCell,
          (line, step) => shown.lines[(shown.placeOf.get(line) ?? -1) + step],
          (line) => Boolean(getValues(`clientLines.${line}.product`)),
        )
      }
      onFocus={({ target }: FocusEvent) => setFocusedLine(placeOf(target)?.line)}
    >
      {visible.rows.map(({ place, gapBefore }) => {
        const line = shown.lines[place];
        const field = line === undefined ? undefined : fields[line];
        const client = field && clients.get(field.client);
        if (line === undefined || !field || !client) return null;
        return (
          <Fragment key={field.key}>
            <Gap height={gapBefore} />
            <ClientRow
              index={line}
              number={place + 1}
              place={place}
              client={client}
              rules={rules}
              form={form}
              products={products}
              takesInactive={takesInactive}
              clientObstacle={obstacles[`clientLines.${line}.client`]}
              productObstacle={obstacles[`clientLines.${line}.product`]}
              isFurther={fields[line - 1]?.client === field.client}
              onChosen={goOnToPacks}
              onAdd={addProduct}
              onRemove={removeProduct}
              measure={visible.measure}
            />
          </Fragment>
        );
      })}
      <Gap height={visible.after} />
    </tbody>
  );
};

/**
 * The lines that the table shows, by their places in the form: of clients whom the filter finds, and who are served or stand in the
 * order already. What is hidden could neither be seen in the totals nor taken out.
 */
const useShownLines = (fields: Props['array']['fields'], clients: LineClients, filter: string) =>
  useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    const lines = fields.flatMap((field, line) => {
      const client = clients.get(field.client);
      const isShown = isShownClient(client) || field.id !== undefined || !isEmptyLine(field);
      return client && isShown && client.fullName.toLowerCase().includes(wanted) ? [line] : [];
    });
    return { lines, placeOf: new Map(lines.map((line, place) => [line, place])) };
  }, [fields, clients, filter]);
