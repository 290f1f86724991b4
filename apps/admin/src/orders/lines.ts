/** A line as the form holds it; quantity and cost are text until they are a number. */
export interface FormLine {
  id?: number;
  product: { id: number; name?: string } | null;
  quantity: number | string | null;
  cost: number | string | null;
}

export const blankLine: FormLine = { product: null, quantity: null, cost: null };

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

/**
 * The lines of a save. A line that stands in the order but no more in the form is sent with quantity 0, which removes it; these
 * come last, so that the places of the others in an answer's errors are their places in the form.
 */
export const outgoingLines = (typed: readonly FormLine[], loaded: readonly FormLine[] = []) => {
  const kept = new Set(typed.map(({ id }) => id));
  return [
    ...typed.map(({ id, product, quantity, cost }) => ({
      ...(id === undefined ? {} : { id }),
      product: product && { id: product.id },
      quantity: numberOf(quantity) ?? 0,
      cost: numberOf(cost),
    })),
    ...loaded
      .filter(({ id }) => !kept.has(id))
      .map(({ id, product }) => ({ id, product: product && { id: product.id }, quantity: 0 })),
  ];
};
