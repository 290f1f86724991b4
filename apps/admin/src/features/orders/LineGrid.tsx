import { Box } from '@mui/material';
import {
  type ClipboardEventHandler,
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Row } from '../../kit/inputs/ReferenceChoice';
import type { Problems } from '../../shell/saving/saving';
import { DetachedForm } from './DetachedForm';
import { LineHeadings } from './LineHeadings';
import { type DoubtOf, type LineOfClient, LineRow, type RowActions } from './LineRow';
import type { LineForm } from './lineForm';
import { figuresOf, type LineShape } from './lines';
import { lineTableStyle } from './lineTable';
import { moveAlongLines, placeOf } from './moveAlongLines';
import { SpacerRow } from './SpacerRow';
import { type FocusCell, useFocusCell } from './useFocusCell';
import { useVisibleLines } from './useVisibleLines';

export interface GridLine {
  /** Its place in the form's list. */
  index: number;
  key: string;
  /** A line that was not saved has none. */
  id: number | undefined;
  /** The client, if the lines are about clients. */
  of?: LineOfClient;
}

export interface LineGridProps {
  form: LineForm;
  /** The form's list that holds the lines. */
  list: 'lineItems' | 'clientLines';
  lines: readonly GridLine[];
  shape: LineShape;
  products: readonly Row[];
  doubtOf?: DoubtOf | undefined;
  /** Why a product can't be chosen; undefined where it can. */
  refusalOf?: RowActions['refusalOf'];
  proposalOf?: RowActions['proposalOf'];
  /** Field -> what keeps the order from being submitted. */
  obstacles?: Problems;
  onAdd?: RowActions['onAdd'];
  onRemove?: RowActions['onRemove'];
  /** Makes a line behind the last one; where there is none, Enter stops there. */
  onAppend?: () => void;
  /** Enter goes past products that are chosen already, to the next number. */
  skipsChosen?: boolean;
  /** Handles a key before it moves the focus. @returns whether it did */
  onKey?: (event: KeyboardEvent) => boolean;
  onPaste?: ClipboardEventHandler;
  onFocusLine?: (line: number | undefined) => void;
  focusCellRef: RefObject<FocusCell | null>;
  /** No other table of lines stands on the screen. */
  isAlone: boolean;
  footer?: ReactNode;
}

/**
 * The lines of an order, made for typing: Tab goes on, Enter goes to the next line, the arrow keys go up and down a column. Only the
 * lines in view are drawn, and a line is drawn again only when it changes.
 */
export const LineGrid = ({ isAlone, footer, onPaste, ...rows }: LineGridProps) => {
  const { shape, lines, onRemove } = rows;
  const table = useRef<HTMLTableElement>(null);
  const figures = figuresOf(shape);
  return (
    <>
      <Box
        component="table"
        ref={table}
        onPaste={onPaste}
        sx={lineTableStyle(figures.length, onRemove ? '48px' : '0px', shape.names.length)}
        aria-rowcount={lines.length + 1}
      >
        <LineHeadings names={shape.names} figures={figures} />
        <Rows {...rows} table={table} />
        {footer}
      </Box>
      {isAlone && <DetachedForm />}
    </>
  );
};

interface RowsProps extends Omit<LineGridProps, 'isAlone' | 'footer' | 'onPaste'> {
  table: RefObject<HTMLTableElement | null>;
}

/** The rows apart from their table, whose style would take longer to make at each step of the focus than the rows to draw. */
const Rows = ({
  form,
  list,
  lines,
  obstacles = {},
  onAppend,
  skipsChosen = !onAppend,
  onKey,
  onFocusLine,
  focusCellRef,
  table,
  ...row
}: RowsProps) => {
  const placeByIndex = useMemo(() => new Map(lines.map(({ index }, place) => [index, place])), [lines]);
  const [focusedLine, setFocusedLine] = useState<number>();
  const focusedPlace = focusedLine === undefined ? undefined : placeByIndex.get(focusedLine);
  const visible = useVisibleLines(lines.length, table, focusedPlace);
  const focusCell = useFocusCell(table, (line) => visible.bringIntoView(placeByIndex.get(line) ?? line));
  useImperativeHandle(focusCellRef, () => focusCell, [focusCell]);
  const goOnToNumbers = useCallback((line: number) => focusCell(line, 'quantity'), [focusCell]);

  const moveFocus = (event: KeyboardEvent) => {
    if (onKey?.(event)) return;
    moveAlongLines(
      event,
      focusCell,
      (line, step) => {
        const next = (placeByIndex.get(line) ?? -1) + step;
        if (next >= lines.length && event.key === 'Enter') onAppend?.();
        return lines[next]?.index;
      },
      skipsChosen ? (line) => Boolean(form.getValues(`${list}.${line}.product`)) : undefined,
    );
  };
  const rememberFocus = ({ target }: FocusEvent) => {
    const line = placeOf(target)?.line;
    setFocusedLine(line);
    onFocusLine?.(line);
  };
  return (
    <tbody onKeyDown={moveFocus} onFocus={rememberFocus}>
      {visible.rows.map(({ place, gapBefore }) => {
        const line = lines[place];
        if (!line) return null;
        const { index, key, id, of } = line;
        return (
          <Fragment key={key}>
            <SpacerRow height={gapBefore} />
            <LineRow
              {...row}
              list={list}
              index={index}
              place={place}
              id={id}
              client={of?.client}
              isFurther={of?.isFurther ?? false}
              form={form}
              clientObstacle={of && obstacles[`${list}.${index}.client`]}
              obstacle={obstacles[`${list}.${index}.product`]}
              onChosen={goOnToNumbers}
              measure={visible.measure}
            />
          </Fragment>
        );
      })}
      <SpacerRow height={visible.after} />
    </tbody>
  );
};
