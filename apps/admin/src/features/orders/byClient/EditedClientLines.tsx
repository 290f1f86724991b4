import type { OrderPolicy, OwnPartnerKind } from '@bank/domain';
import HistoryIcon from '@mui/icons-material/History';
import { Button, Typography } from '@mui/material';
import { type ClipboardEvent, memo, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { type Row, useAll } from '../../../kit/inputs/ReferenceChoice';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import type { Problems } from '../../../shell/saving/saving';
import { LineChangeNotice } from '../LineChangeNotice';
import { type GridLine, LineGrid } from '../LineGrid';
import { useIsFormFilled } from '../LineItems';
import type { DoubtOf } from '../LineRow';
import type { LineForm } from '../lineForm';
import type { LineShape } from '../lines';
import { placeOf } from '../moveAlongLines';
import { isBlock, readBlock } from '../paste/readBlock';
import type { FocusCell } from '../useFocusCell';
import { useLineChanges } from '../useLineChanges';
import { useOnceKnown } from '../useOnceKnown';
import { useSortedByOrderIndex } from '../useSortedByOrderIndex';
import { isEmptyLine } from './entries';
import { type ClientLine, hasBulkLines, isShownClient, type LineClient, type LineClients } from './lines';
import { pasteClients } from './pasteClients';
import { RepeatedClients } from './RepeatedClients';
import type { LineRules } from './rules';
import { productFilterOf } from './rules';
import { ownPartnerScreens } from './screens';
import { TakeShipped } from './TakeShipped';
import {
  holdsShipped,
  type Known,
  possibleLast,
  type ShippedLine,
  type TakenOver,
  takeOverLast,
  takeOverShipped,
  undoTakeOver,
} from './takeOver';
import { useLike } from './useLike';

interface OrderForm {
  clientLines: ClientLine[];
}

export interface EditedClientLinesProps {
  policy: OrderPolicy;
  /** The partner whose clients these are; undefined while none is chosen. */
  partner: number | undefined;
  clients: LineClients;
  rules: LineRules;
  shape: LineShape;
  /** Field -> what keeps the order from being submitted. */
  obstacles: Problems;
  doubtOf?: DoubtOf | undefined;
  focusCellRef: RefObject<FocusCell | null>;
  /** Only clients are shown whose names hold this. */
  filter: string;
  form: LineForm;
}

const NO_PRODUCTS: readonly Row[] = [];

/** Memoized, since useFieldArray makes an id for every line at each render, and the form reports every key that is pressed. */
export const EditedClientLines = memo((props: EditedClientLinesProps) => {
  const { policy, partner, filter, clients, rules, shape, obstacles, doubtOf, focusCellRef, form } = props;
  const { control, getValues, reset } = form as object as Pick<
    UseFormReturn<OrderForm>,
    'control' | 'getValues' | 'reset'
  >;
  const array = useFieldArray({ control, name: 'clientLines', keyName: 'key' });
  const { fields, insert, remove, replace } = array;
  const {
    data: products = NO_PRODUCTS,
    isPending,
    isSuccess: areProductsKnown,
  } = useAll('products', productFilterOf(policy));
  const sortedProducts = useSortedByOrderIndex(products);
  const isFilled = useIsFormFilled();
  const lines = useShownLines(fields, clients, filter);

  const copyLines = (): ClientLine[] => (getValues('clientLines') ?? []).map((line: ClientLine) => ({ ...line }));
  const changes = useLineChanges(array as object as Parameters<typeof useLineChanges>[0], copyLines);
  const known = useMemo(
    () => ({ clients, products, rules, takesInactive: shape.takesInactive }),
    [clients, products, rules, shape.takesInactive],
  );
  const onceProductsAreKnown = useOnceKnown(isPending ? undefined : known);
  const focusCell = useCallback<FocusCell>((...cell) => focusCellRef.current?.(...cell), [focusCellRef]);

  /** The cell that gets the focus once the rows are drawn anew. */
  const focusedNext = useRef<Parameters<FocusCell> | undefined>(undefined);

  const screen = ownPartnerScreens[policy.kind as OwnPartnerKind];
  const take = (takeFrom: (lines: readonly ClientLine[]) => TakenOver, say: TakeOverWords) => {
    const before = copyLines();
    const { lines: after, count, left } = takeFrom(before);
    const said = { text: takenOverText(count, say), notes: left.map((text) => ({ text })) };
    if (count) changes.replaceAll(after, said, () => undoTakeOver(copyLines(), before, after));
    else changes.show(said);
  };
  const takeLast = () =>
    onceProductsAreKnown((now) =>
      take((before) => takeOverLast(before, now), {
        ...screen.takeOver,
        nothing: hasEarlier(now.clients) ? words.takeOver.nothing : words.takeOver.nothingEarlier,
      }),
    );
  const takeShipped = (shipped: readonly ShippedLine[]) =>
    take((before) => takeOverShipped(before, known, shipped), {
      doneOne: words.takeOver.shippedDoneOne,
      done: words.takeOver.shippedDone,
      nothing: nothingShippedText(copyLines(), shipped),
    });
  useLike(isFilled && areProductsKnown, (shipped) => {
    takeShipped(shipped);
    // Nobody has typed anything yet.
    reset(getValues());
  });
  const proposalOf = useCallback((client: LineClient) => usualText(client, known), [known]);
  const paste = (event: ClipboardEvent) => {
    const at = placeOf(event.target);
    const block = readBlock(event.clipboardData.getData('text/plain'));
    if (!at || !isBlock(block)) return;
    event.preventDefault();
    onceProductsAreKnown((now) => {
      if (changes.paste(pasteClients(block, copyLines(), now, doubtOf))) focusedNext.current = [at.line, at.column];
    });
  };
  const focusedLine = useRef<number>(undefined);
  const undo = (change?: Parameters<typeof changes.undo>[0]) => {
    const line = focusedLine.current ?? lines[0]?.index;
    if (changes.undo(change) && line !== undefined) focusedNext.current = [line, 'product'];
  };

  const addProduct = useCallback(
    (line: number) => {
      const { client } = getValues(`clientLines.${line}`);
      insert(line + 1, { client, product: null, quantity: null }, { shouldFocus: false });
      focusedNext.current = [line + 1, 'product'];
    },
    [getValues, insert],
  );
  const removeProduct = useCallback(
    (line: number) => {
      remove(line);
      focusedNext.current = [line - 1, 'product'];
    },
    [remove],
  );
  // The index belongs to the intended line only after the rows were added, removed or replaced.
  useEffect(() => {
    const cell = focusedNext.current;
    focusedNext.current = undefined;
    if (cell && cell[0] < fields.length) focusCell(...cell);
  }, [fields, focusCell]);

  if (!isFilled) return null;
  return (
    <>
      <Button startIcon={<HistoryIcon />} onClick={takeLast} sx={{ ml: { sm: 1.5 }, mb: 1.5 }}>
        {screen.takeOver.button}
      </Button>
      {screen.takesShipped && <TakeShipped policy={policy} partner={partner} onTake={takeShipped} />}
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {words.paste.hint}
      </Typography>
      {changes.shown && (
        <LineChangeNotice
          list="clientLines"
          said={changes.shown}
          onUndo={undo}
          onClose={changes.dismiss}
          focusCell={focusCell}
        />
      )}
      {!rules.hasSeveral && (
        <RepeatedClients clients={clients} rules={rules} copyLines={copyLines} replace={(lines) => replace(lines)} />
      )}
      {lines.length ? (
        <LineGrid
          form={form}
          list="clientLines"
          lines={lines}
          shape={shape}
          products={sortedProducts}
          refusalOf={rules.refusalFor}
          {...(screen.showsUsual && { proposalOf })}
          obstacles={obstacles}
          doubtOf={doubtOf}
          onPaste={paste}
          onKey={(event) => changes.takeBackByKey(event, undo)}
          onFocusLine={(line) => {
            focusedLine.current = line;
          }}
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

EditedClientLines.displayName = 'EditedClientLines';

const usualText = (client: LineClient, known: Known): string | undefined => {
  const [usual] = possibleLast(client, known);
  if (!usual) return undefined;
  const { product, quantity } = usual;
  const packs = quantity / known.rules.sizeOf(product.id);
  const sentence = packs === 1 ? words.takeOver.proposalOne : words.takeOver.proposal;
  return fill(sentence, { product: product.name, packs: number(packs) });
};

const hasEarlier = (clients: LineClients): boolean =>
  [...clients.values()].some(({ lastDistribution }) => lastDistribution !== undefined);

const nothingShippedText = (lines: readonly ClientLine[], shipped: readonly ShippedLine[]): string => {
  if (!shipped.length) return words.takeOver.shippedInBulk;
  return holdsShipped(lines, shipped) ? words.takeOver.shippedAlready : words.takeOver.shippedNothing;
};

interface TakeOverWords {
  doneOne: string;
  done: string;
  nothing: string;
}
const takenOverText = (count: number, { nothing, doneOne, done }: TakeOverWords) => {
  if (count === 0) return nothing;
  return count === 1 ? doneOne : fill(done, { count: number(count) });
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
