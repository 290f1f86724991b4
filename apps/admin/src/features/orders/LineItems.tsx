import type { OrderPolicy } from '@bank/domain';
import AddIcon from '@mui/icons-material/Add';
import { Alert, Button, Typography } from '@mui/material';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { type Row, useAll } from '../../kit/inputs/ReferenceChoice';
import { say } from '../../messages';
import { orderFormWords } from '../../messages/orderForms';
import { Section } from '../../shell/forms/Section';
import { useSaving } from '../../shell/saving/saving';
import { LineChangeNotice } from './LineChangeNotice';
import { LineGrid, type LineGridProps } from './LineGrid';
import { type LineForm, useLineForm } from './lineForm';
import { blankLine, type FormLine, type LineShape, lineShapeOf } from './lines';
import { placeOf } from './moveAlongLines';
import { pasteLines } from './paste/pasteLines';
import { isBlock, readBlock } from './paste/readBlock';
import { ShownLines } from './ShownLines';
import { Totals } from './Totals';
import type { FocusCell } from './useFocusCell';
import { useLineChanges } from './useLineChanges';
import { useOnceKnown } from './useOnceKnown';
import { useSortedByOrderIndex } from './useSortedByOrderIndex';
import { useUnusual } from './useUsualQuantities';

interface Props extends Pick<LineGridProps, 'refusalOf' | 'obstacles' | 'doubtOf' | 'skipsChosen'> {
  policy: OrderPolicy;
  /** The columns, where they are not the usual ones of the kind. */
  shape?: LineShape;
  /** The section's title, where it is another one. */
  title?: string;
  /** What stands beside the title. */
  actions?: ReactNode;
  /** What stands below the lines. */
  below?: ReactNode;
  /** The products that can be chosen; all of them by default. */
  productFilter?: object | undefined;
  /** Filled with the function that focuses a cell, for the list of problems. */
  focusCellRef: RefObject<FocusCell | null>;
}

/** The lines of an order that are about nobody. Enter makes a line behind the last one, and a block from a spreadsheet spreads over the cells. */
export const LineItems = ({ policy, shape: given, title, actions, below, ...grid }: Props) => {
  const { editable } = useSaving();
  const isFilled = useIsFormFilled();
  const form = useLineForm();
  const shape = useMemo(() => given ?? lineShapeOf(policy), [given, policy]);
  return (
    <Section title={title ?? say.order.lineItems} actions={actions}>
      {editable && !shape.packs && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {shape.hasCost ? orderFormWords.inUnitsWithCost : orderFormWords.inUnits}
        </Typography>
      )}
      <LinesProblem />
      {!editable && <ShownLines shape={shape} />}
      {editable && isFilled && <EditedLines form={form} shape={shape} kind={policy.kind} {...grid} />}
      {below}
    </Section>
  );
};

/** Whether the form holds its record. It takes it in right after it was mounted, and lines drawn before would be drawn twice. */
export const useIsFormFilled = () => {
  const [isFilled, setFilled] = useState(false);
  useEffect(() => setFilled(true), []);
  return isFilled;
};

const LinesProblem = () => {
  const { lineItems } = useFormState({ name: 'lineItems' }).errors;
  return lineItems?.message ? (
    <Alert severity="error" sx={{ mb: 1.5 }}>
      {String(lineItems.message)}
    </Alert>
  ) : null;
};

const NO_PRODUCTS: readonly Row[] = [];

interface EditedProps extends Omit<Props, 'policy' | 'shape' | 'title' | 'actions' | 'below'> {
  form: LineForm;
  shape: LineShape;
  kind: string;
}

/** The lines, apart from what the form reports at each key: the library makes an id for every line whenever a list is drawn. */
const EditedLines = memo(({ form, shape, kind, productFilter, focusCellRef, doubtOf, ...grid }: EditedProps) => {
  const { control, getValues } = form;
  const { fields, append, replace, remove, insert } = useFieldArray({ control, name: 'lineItems', keyName: 'key' });
  const { data: products = NO_PRODUCTS, isPending } = useAll('products', productFilter);
  const onceProductsAreKnown = useOnceKnown(isPending ? undefined : products);
  const sortedProducts = useSortedByOrderIndex(products);
  const unusualOf = useUnusual(kind, !shape.packs && !doubtOf);
  const focusedLine = useRef<number>(undefined);
  const changes = useLineChanges({ replace, remove, insert }, () => getValues('lineItems') ?? []);
  const lineCount = useRef(fields.length);
  lineCount.current = fields.length;
  const removedLine = useRef<number>(undefined);
  const focusCell = useCallback<FocusCell>((...cell) => focusCellRef.current?.(...cell), [focusCellRef]);

  const addLine = useCallback(() => {
    append({ ...blankLine }, { shouldFocus: false });
    focusCell(lineCount.current, 'product');
  }, [append, focusCell]);
  const { removeLine } = changes;
  const removeAndRefocus = useCallback(
    (index: number) => {
      removedLine.current = index;
      removeLine(index);
    },
    [removeLine],
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

  const paste = (event: ClipboardEvent) => {
    const at = placeOf(event.target);
    const block = readBlock(event.clipboardData.getData('text/plain'));
    if (!at || !isBlock(block)) return;
    event.preventDefault();
    onceProductsAreKnown((known) => {
      const pasted = pasteLines(block, getValues('lineItems') ?? [], at, { shape, products: known });
      if (changes.paste(pasted)) focusCell(at.line, at.column);
    });
  };
  const undo = (change?: Parameters<typeof changes.undo>[0]) => {
    if (!changes.undo(change)) return;
    focusCell(Math.min(focusedLine.current ?? 0, (getValues('lineItems')?.length ?? 1) - 1), 'product');
  };
  const takeBack = (event: KeyboardEvent) => changes.takeBackByKey(event, undo);
  const lines = useMemo(
    () => fields.map((field, index) => ({ index, key: field.key, id: (field as { key: string } & FormLine).id })),
    [fields],
  );

  return (
    <>
      {changes.shown && (
        <LineChangeNotice
          list="lineItems"
          said={changes.shown}
          onUndo={undo}
          onClose={changes.dismiss}
          focusCell={focusCell}
        />
      )}
      <LineGrid
        {...grid}
        form={form}
        list="lineItems"
        lines={lines}
        shape={shape}
        products={sortedProducts}
        doubtOf={doubtOf ?? unusualOf}
        onRemove={removeAndRefocus}
        onAppend={addLine}
        onKey={takeBack}
        onPaste={paste}
        onFocusLine={(line) => {
          focusedLine.current = line;
        }}
        focusCellRef={focusCellRef}
        isAlone
        footer={<Totals shape={shape} />}
      />
      <Button startIcon={<AddIcon />} onClick={addLine} sx={{ mt: 1 }}>
        {say.order.addLine}
      </Button>
    </>
  );
});
EditedLines.displayName = 'EditedLines';
