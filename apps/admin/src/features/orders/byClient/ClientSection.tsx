import type { OrderPolicy, OwnPartnerKind } from '@bank/domain';
import HistoryIcon from '@mui/icons-material/History';
import { Button, TextField, Typography } from '@mui/material';
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useAll } from '../../../kit/inputs/ReferenceChoice';
import { WaitingFor } from '../../../kit/page/Waiting';
import { ProblemLinks } from '../../../kit/problems/ProblemLinks';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { Section } from '../../../shell/forms/Section';
import { type Problems, useSaving } from '../../../shell/saving/saving';
import { type GridLine, LineGrid } from '../LineGrid';
import { useIsFormFilled } from '../LineItems';
import { type LineForm, useLineForm } from '../lineForm';
import type { LineShape } from '../lines';
import { Notice } from '../Notice';
import { ShownLines } from '../ShownLines';
import type { FocusCell } from '../useFocusCell';
import { useSortedByOrderIndex } from '../useSortedByOrderIndex';
import { isEmptyLine } from './entries';
import { type ClientLine, hasBulkLines, isShownClient, type LineClients } from './lines';
import { RepeatedClients } from './RepeatedClients';
import type { LineRules } from './rules';
import { productFilterOf } from './rules';
import { ownPartnerScreens } from './screens';
import { type TakenOver, takeOverLast, undoTakeOver } from './takeOver';

interface OrderForm {
  clientLines: ClientLine[];
}

interface Props {
  policy: OrderPolicy;
  /** The partner whose clients these are; undefined while none is chosen. */
  partner: number | undefined;
  clients: LineClients;
  rules: LineRules;
  shape: LineShape;
  isWaiting: boolean;
  /** Field -> what keeps the order from being submitted. */
  obstacles: Problems;
  focusCellRef: RefObject<FocusCell | null>;
}

/** The lines of an order for clients, with a filter and a button that takes over their last distribution. */
export const ClientSection = ({ policy, partner, isWaiting, ...lines }: Props) => {
  const { editable } = useSaving();
  const [filter, setFilter] = useState('');
  const form = useLineForm();
  const hasClients = useHasClients(lines.clients, editable);
  const hint = partner === undefined ? words.selectPartner : hasClients || isWaiting ? undefined : words.noClientLines;
  return (
    <Section title={ownPartnerScreens[policy.kind as OwnPartnerKind].clientsTitle ?? words.clients}>
      {isWaiting && <WaitingFor what={words.waitingForClients} />}
      {hint && <Typography color="text.secondary">{hint}</Typography>}
      {!isWaiting && hasClients && (
        <>
          <TextField
            label={words.filter}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            type="search"
            sx={{ mb: 1.5, width: { xs: '100%', sm: 280 } }}
          />
          {editable ? (
            <EditedLines policy={policy} filter={filter} form={form} {...lines} />
          ) : (
            <StoredLines shape={lines.shape} filter={filter} />
          )}
        </>
      )}
    </Section>
  );
};

/** Whether there is a client to show: one with a line or, in a form, one who is served. */
const useHasClients = (clients: LineClients, editable: boolean) => {
  const stored = useRecordContext();
  const lines = (stored?.clientLines ?? []) as ClientLine[];
  if (!editable) return lines.length > 0;
  return lines.some(({ id }) => id !== undefined) || [...clients.values()].some(isShownClient);
};

interface EditedProps extends Omit<Props, 'partner' | 'isWaiting'> {
  filter: string;
  form: LineForm;
}

/** Memoized, since useFieldArray makes an id for every line at each render, and the form reports every key that is pressed. */
const EditedLines = memo(({ policy, filter, clients, rules, shape, obstacles, focusCellRef, form }: EditedProps) => {
  const { control, getValues } = form as object as Pick<UseFormReturn<OrderForm>, 'control' | 'getValues'>;
  const array = useFieldArray({ control, name: 'clientLines', keyName: 'key' });
  const { fields, insert, remove } = array;
  const { data: products = [] } = useAll('products', productFilterOf(policy));
  const sortedProducts = useSortedByOrderIndex(products);
  const isFilled = useIsFormFilled();
  const lines = useShownLines(fields, clients, filter);
  const [taken, setTaken] = useState<TakenOver & { before: ClientLine[] }>();

  const copyLines = (): ClientLine[] => (getValues('clientLines') ?? []).map((line: ClientLine) => ({ ...line }));
  const takeOver = () => {
    const before = copyLines();
    const after = takeOverLast(before, { clients, products, rules, takesInactive: shape.takesInactive });
    if (after.count) array.replace(after.lines.map((line) => ({ ...line })));
    setTaken({ before, ...after });
  };
  const undo = () => {
    if (taken) array.replace(undoTakeOver(copyLines(), taken.before, taken.lines));
    setTaken(undefined);
  };

  const focusedNext = useRef<number>(undefined);
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
  // The index belongs to the intended line only after the row was added or removed.
  useEffect(() => {
    const line = focusedNext.current;
    focusedNext.current = undefined;
    if (line !== undefined && line < fields.length) focusCellRef.current?.(line, 'product');
  }, [fields.length, focusCellRef]);

  if (!isFilled) return null;
  return (
    <>
      <Button startIcon={<HistoryIcon />} onClick={takeOver} sx={{ ml: { sm: 1.5 }, mb: 1.5 }}>
        {words.takeOver.button}
      </Button>
      {taken && (
        <Notice
          severity={taken.left.length ? 'warning' : 'info'}
          text={takenOverText(taken.count)}
          onUndo={taken.count ? undo : undefined}
          onClose={() => setTaken(undefined)}
        >
          <ProblemLinks problems={taken.left.map((message) => ({ message }))} />
        </Notice>
      )}
      {!rules.hasSeveral && (
        <RepeatedClients
          clients={clients}
          rules={rules}
          copyLines={copyLines}
          replace={(lines) => array.replace(lines)}
        />
      )}
      {lines.length ? (
        <LineGrid
          form={form as LineForm}
          list="clientLines"
          lines={lines}
          shape={shape}
          products={sortedProducts}
          refusalOf={rules.refusalFor}
          obstacles={obstacles}
          {...(rules.hasSeveral && { onAdd: addProduct, onRemove: removeProduct })}
          focusCellRef={focusCellRef}
          isAlone={!hasBulkLines(policy)}
        />
      ) : (
        <Typography color="text.secondary">{words.filterNothing}</Typography>
      )}
    </>
  );
});

EditedLines.displayName = 'EditedLines';

const takenOverText = (count: number) => {
  if (count === 0) return words.takeOver.nothing;
  return count === 1 ? words.takeOver.doneOne : fill(words.takeOver.done, { count: number(count) });
};

/** Clients on the order are shown even if no longer served; otherwise their lines would be counted, but could not be removed. */
const useShownLines = (
  fields: readonly (ClientLine & { key: string })[],
  clients: LineClients,
  filter: string,
): readonly GridLine[] =>
  useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return fields.flatMap((field, index) => {
      const client = clients.get(field.client);
      const isShown = isShownClient(client) || field.id !== undefined || !isEmptyLine(field);
      if (!client || !isShown || !client.fullName.toLowerCase().includes(wanted)) return [];
      const isFurther = fields[index - 1]?.client === field.client;
      return [{ index, key: field.key, id: field.id, of: { client, isFurther } }];
    });
  }, [fields, clients, filter]);

const StoredLines = ({ shape, filter }: Pick<EditedProps, 'shape' | 'filter'>) => {
  const order = useRecordContext();
  const clients: LineClients = order?.clients ?? new Map();
  const wanted = filter.trim().toLowerCase();
  const lines = ((order?.clientLines ?? []) as ClientLine[]).filter(
    ({ client, product }) => product && clients.get(client)?.fullName.toLowerCase().includes(wanted),
  );
  return <ShownLines shape={shape} lines={lines} clients={clients} {...(wanted && { none: words.filterNothing })} />;
};
