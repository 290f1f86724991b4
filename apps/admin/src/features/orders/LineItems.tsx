import type { OrderPolicy } from '@bank/domain';
import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button } from '@mui/material';
import {
  type ClipboardEvent,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { type Row, useAll } from '../../kit/inputs/ReferenceChoice';
import { say } from '../../messages';
import { Section } from '../../shell/forms/Section';
import { type Problems, useSaving } from '../../shell/saving/saving';
import { Gap } from './Gap';
import { LineChangeNotice } from './LineChangeNotice';
import { type FigureHeading, LineHeadings } from './LineHeadings';
import { LineRow } from './LineRow';
import { LoneForm } from './LoneForm';
import type { LineForm } from './lineForm';
import { blankLine, type FormLine, type LineShape, lineShapeOf } from './lines';
import { lineTableStyle } from './lineTable';
import { moveAlongLines, placeOf } from './moveAlongLines';
import { pasteLines } from './paste/pasteLines';
import { isBlock, readBlock } from './paste/readBlock';
import { ShownLines } from './ShownLines';
import { Totals } from './Totals';
import { type FocusCell, useFocusCell } from './useFocusCell';
import { useLineChanges } from './useLineChanges';
import { useSortedByOrderIndex } from './useSortedByOrderIndex';
import { useUsualQuantities } from './useUsualQuantities';
import { useVisibleLines } from './useVisibleLines';

interface Props {
  policy: OrderPolicy;
  /** The columns, where they are not the usual ones of the kind. */
  shape?: LineShape;
  /** The section's title, where it is another one. */
  title?: string;
  /** The products that can be chosen; all of them by default. */
  productFilter?: object;
  /** Why a product can't be chosen; undefined where it can. */
  refusalOf?: (product: Row) => string | undefined;
  /** Field -> what keeps the order from being submitted. */
  obstacles?: Problems;
  /** Filled with the function that gives a cell the focus, for whoever lists problems of the lines. */
  focusCellRef?: RefObject<FocusCell | null>;
}

/**
 * The lines of an order, made for typing: Tab goes on, Enter goes to the next line and makes one when there is none, the arrow
 * keys go up and down a column, and a block from a spreadsheet spreads over the cells. Only the lines in view are drawn, and a
 * line re-renders only when it changes.
 */
export const LineItems = ({ policy, shape: given, title, ...grid }: Props) => {
  const { editable } = useSaving();
  const isFilled = useIsFormFilled();
  const shape = useMemo(() => given ?? lineShapeOf(policy), [given, policy]);
  return (
    <Section title={title ?? say.order.lineItems}>
      <LinesProblem />
      {!editable ? <ShownLines shape={shape} /> : isFilled && <LineGrid shape={shape} kind={policy.kind} {...grid} />}
    </Section>
  );
};

/** Whether the form holds its record. It takes it in right after it was mounted, and lines drawn before would be drawn twice. */
const useIsFormFilled = () => {
  const [isFilled, setFilled] = useState(false);
  useEffect(() => setFilled(true), []);
  return isFilled;
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

interface GridProps extends Pick<Props, 'productFilter' | 'refusalOf' | 'obstacles' | 'focusCellRef'> {
  shape: LineShape;
  kind: string;
}

const LineGrid = ({ shape, kind, productFilter, refusalOf, obstacles = {}, focusCellRef }: GridProps) => {
  const { control, register, getValues, setValue, clearErrors } = useFormContext();
  const form = useMemo<LineForm>(
    () => ({ control, register, getValues, setValue, clearErrors }),
    [control, register, getValues, setValue, clearErrors],
  );
  const { fields, append, replace, remove, insert } = useFieldArray({ control, name: 'lineItems', keyName: 'key' });
  const { data: products = [] } = useAll('products', productFilter);
  const sortedProducts = useSortedByOrderIndex(products);
  const usualOf = useUsualQuantities(kind, !shape.packs);
  const table = useRef<HTMLTableElement>(null);
  const [focusedLine, setFocusedLine] = useState<number>();
  const visible = useVisibleLines(fields.length, table, focusedLine);
  const focusCell = useFocusCell(table, visible.bringIntoView);
  useImperativeHandle(focusCellRef, () => focusCell, [focusCell]);
  const changes = useLineChanges({ replace, remove, insert }, () => getValues('lineItems') ?? []);
  const lineCount = useRef(fields.length);
  lineCount.current = fields.length;
  const removedLine = useRef<number>(undefined);

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
  const goOnToNumbers = useCallback((line: number) => focusCell(line, 'quantity'), [focusCell]);

  const paste = (event: ClipboardEvent) => {
    const at = placeOf(event.target);
    const block = readBlock(event.clipboardData.getData('text/plain'));
    if (!at || !isBlock(block)) return;
    event.preventDefault();
    const pasted = pasteLines(block, getValues('lineItems') ?? [], at, { shape, products });
    if (changes.paste(pasted)) focusCell(at.line, at.column);
  };
  const undo = (change?: Parameters<typeof changes.undo>[0]) => {
    if (!changes.undo(change)) return;
    focusCell(Math.min(focusedLine ?? 0, (getValues('lineItems')?.length ?? 1) - 1), 'product');
  };
  const takeBackOrMoveFocus = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z') {
      // As long as something was typed since, the browser takes that back first.
      if (!changes.isLastEdit()) return;
      event.preventDefault();
      undo();
    } else moveFocus(event);
  };
  const moveFocus = (event: KeyboardEvent) =>
    moveAlongLines(event, focusCell, (line, step) => {
      const next = line + step;
      if (next >= lineCount.current && event.key === 'Enter') addLine();
      return next >= 0 && next < lineCount.current ? next : undefined;
    });

  const rememberFocus = ({ target }: FocusEvent) => setFocusedLine(placeOf(target)?.line);

  const figures = figuresOf(shape);

  return (
    <>
      {changes.shown && (
        <LineChangeNotice
          text={changes.shown.text}
          notes={changes.shown.notes}
          change={changes.shown.change}
          onUndo={undo}
          onClose={changes.dismiss}
          focusCell={focusCell}
        />
      )}
      <Box
        component="table"
        ref={table}
        onKeyDown={takeBackOrMoveFocus}
        onPaste={paste}
        onFocus={rememberFocus}
        sx={lineTableStyle(figures.length, '48px')}
        aria-rowcount={fields.length + 1}
      >
        <LineHeadings figures={figures} />
        <tbody>
          {visible.rows.map(({ place, gapBefore }) => (
            <Fragment key={fields[place]?.key ?? place}>
              <Gap height={gapBefore} />
              <LineRow
                index={place}
                id={(fields[place] as { key: string } & FormLine).id}
                shape={shape}
                form={form}
                products={sortedProducts}
                usualOf={usualOf}
                refusalOf={refusalOf}
                obstacle={obstacles[`lineItems.${place}.product`]}
                onChosen={goOnToNumbers}
                onRemove={removeAndRefocus}
                measure={visible.measure}
              />
            </Fragment>
          ))}
          <Gap height={visible.after} />
        </tbody>
        <Totals shape={shape} />
      </Box>
      <Button startIcon={<AddIcon />} onClick={addLine} sx={{ mt: 1 }}>
        {say.order.addLine}
      </Button>
      <LoneForm />
    </>
  );
};

const figuresOf = ({ ordered, numbers, packs, hasCost }: LineShape): readonly FigureHeading[] => [
  ...(ordered ? [{ label: say.order.receive.ordered }] : []),
  ...numbers,
  ...(packs ? [{ label: say.order.quantity }] : []),
  ...(hasCost ? [{ label: say.order.amount }] : []),
];
