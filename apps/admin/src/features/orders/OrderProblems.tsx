import { capitalisedWords, type OrderPolicy } from '@bank/domain';
import type { RefObject } from 'react';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { goToField } from '../../kit/problems/goToField';
import { ProblemAlert } from '../../kit/problems/ProblemAlert';
import { say } from '../../messages';
import { correctionWords } from '../../messages/corrections';
import { flattenErrors } from '../../shell/forms/AttentionBox';
import { useGoToFirstProblem } from '../../shell/saving/useGoToFirstProblem';
import { useRefusal } from '../../shell/saving/useRefusal';
import { REASON } from './correction/Reason';
import { cellOf, type LineShape, lineShapeOf } from './lines';
import type { FocusCell } from './useFocusCell';

interface Props {
  policy: OrderPolicy;
  /** The columns of the lines, where they are not the usual ones of the kind. */
  shape?: LineShape;
  focusCellRef: RefObject<FocusCell | null>;
  /** The label of a field that the kind's header does not have. */
  labelOf?: (field: string) => string | undefined;
  /** Goes to a field that is neither in the header nor in the lines. @returns whether it did */
  goTo?: (field: string) => boolean;
}

/**
 * Lists what is wrong with an order, the header first, each with a link to its field or cell, also to a line that is not drawn.
 * After a refused save the first of them gets the focus.
 */
export const OrderProblems = ({
  policy,
  shape = lineShapeOf(policy),
  focusCellRef,
  labelOf = () => undefined,
  goTo = () => false,
}: Props) => {
  const { errors } = useFormState();
  const problems = problemsOf(errors, policy, shape, labelOf);
  const go = (field: string) => {
    const cell = field === 'lineItems' ? { line: 0, column: 'product' } : cellOf(field);
    if (cell) focusCellRef.current?.(cell.line, cell.column);
    else if (!goTo(field)) goToField(field);
  };
  useGoToFirstProblem(() => {
    const [first] = problems;
    if (first) go(first.field);
  });
  return (
    <ProblemAlert
      problems={problems.map(({ field, ...problem }) => ({ ...problem, go: () => go(field) }))}
      refusal={useRefusal()}
    />
  );
};

interface Problem {
  field: string;
  label: string;
  message: string;
}

/** The form's errors as a list, in the order in which the screen shows their fields. */
const problemsOf = (
  { lineItems, ...header }: FieldErrors,
  policy: OrderPolicy,
  shape: LineShape,
  labelOf: (field: string) => string | undefined,
): readonly Problem[] => {
  const columns = [
    { column: 'product', label: say.order.product },
    ...shape.numbers,
    // The server names a whole line where it is gone meanwhile.
    { column: 'id', label: '' },
  ];
  return [
    ...flattenErrors(header).flatMap(([field, message]) =>
      problem(
        field,
        labelOf(field) ?? OTHER_LABELS[field] ?? policy.header[field]?.label ?? capitalisedWords(field),
        message,
      ),
    ),
    ...problem('lineItems', say.order.lineItems, lineItems?.message),
    ...Object.entries(lineItems ?? {}).flatMap(([index, line]) =>
      columns.flatMap(({ column, label }) =>
        problem(
          `lineItems.${index}.${column}`,
          [`${say.order.line} ${Number(index) + 1}`, label].filter(Boolean).join(', '),
          (line as FieldErrors | undefined)?.[column]?.message,
        ),
      ),
    ),
  ];
};

/** The labels of fields that are no part of an order. */
const OTHER_LABELS: Readonly<Record<string, string>> = { [REASON]: correctionWords.reason };

const problem = (field: string, label: string, message: unknown): Problem[] =>
  typeof message === 'string' ? [{ field, label, message }] : [];
