import type { OrderPolicy } from '@bank/domain';
import { say } from '../messages';

/** A line as the form holds it; quantity and cost are text until they are a number. */
export interface FormLine {
  id?: number;
  product: { id: number; name?: string } | null;
  quantity: number | string | null;
  cost?: number | string | null;
}

export const blankLine: FormLine = { product: null, quantity: null, cost: null };

/** A number of a line that is typed in. */
export interface LineNumber {
  column: 'quantity' | 'cost';
  label: string;
  inputMode: 'numeric' | 'decimal' | 'text';
}

/** What a kind's lines hold besides the product, and how it is called there. */
export interface LineShape {
  numbers: readonly LineNumber[];
  hasCost: boolean;
  /** A 0 says that nothing is there. */
  isCounted: boolean;
}

export const lineShapeOf = ({ line }: OrderPolicy): LineShape => {
  const { accepts } = line.quantity;
  const isCounted = accepts === 'counted';
  const hasCost = 'cost' in line;
  return {
    numbers: [
      {
        column: 'quantity',
        label: isCounted ? say.order.counted : say.order.quantity,
        // The number pads of phones have no minus.
        inputMode: accepts === 'signed' ? 'text' : 'numeric',
      },
      ...(hasCost ? [{ column: 'cost', label: say.order.cost, inputMode: 'decimal' } as const] : []),
    ],
    hasCost,
    isCounted,
  };
};

/** What is typed in a number's field: a number if it is one (1,250 too), the text itself if not, null when empty. */
export const numberOf = (typed: unknown): number | string | null => {
  if (typed === null || typed === undefined) return null;
  const text = String(typed).replace(/[,\s$]/g, '');
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : String(typed);
};

const amount = (value: unknown) => {
  const known = numberOf(value);
  return typeof known === 'number' ? known : 0;
};

export const total = (lines: readonly FormLine[]) => ({
  quantity: lines.reduce((sum, { quantity }) => sum + Math.trunc(amount(quantity)), 0),
  cost: lines.reduce((sum, { quantity, cost }) => sum + amount(quantity) * amount(cost), 0),
});

export const isBlankLine = ({ id, product, quantity }: FormLine): boolean =>
  id === undefined && !product && !numberOf(quantity);

/** The first cell among problems by their fields; undefined where something before the lines is wrong, or no line is. */
export const firstWrongCell = (
  problems: Readonly<Record<string, string>>,
): { line: number; column: string } | undefined => {
  const fields = Object.keys(problems);
  if (fields.some((field) => !field.startsWith('lineItems'))) return;
  const [first] = fields
    .flatMap((field) => {
      const [, line, column] = /^lineItems\.(\d+)\.(\w+)$/.exec(field) ?? [];
      return line && column ? [{ line: Number(line), column }] : [];
    })
    .sort((a, b) => a.line - b.line);
  return first;
};

/**
 * The lines of a save. A line that stands in the order but no more in the form is sent with quantity 0, which removes it, or
 * without a product where 0 is a count; these come last, so that the places of the others in an answer's errors are their places
 * in the form.
 */
export const outgoingLines = (
  policy: OrderPolicy,
  typed: readonly FormLine[],
  loaded: readonly FormLine[] = [],
): readonly object[] => {
  const { hasCost, isCounted } = lineShapeOf(policy);
  const kept = new Set(typed.map(({ id }) => id));
  return [
    ...typed.map(({ id, product, quantity, cost }) => ({
      ...(id === undefined ? {} : { id }),
      product: product && { id: product.id },
      quantity: numberOf(quantity) ?? (isCounted ? null : 0),
      ...(hasCost && { cost: numberOf(cost) }),
    })),
    ...loaded
      .filter(({ id }) => !kept.has(id))
      .map(({ id, product }) => ({ id, product: isCounted ? null : product && { id: product.id }, quantity: 0 })),
  ];
};
