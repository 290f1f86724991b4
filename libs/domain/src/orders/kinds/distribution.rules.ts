import { monthInWords } from '../../time';
import type { Facts } from '../facts';
import type { Id } from '../order';
import type { OrderProblem } from '../policy';
import { lineProblem, orderProblem } from '../rules';
import { type ClientLine, linesWithNewClients, oneLineEach, ownClients } from './client-lines';
import { enteredMonth } from './months';

interface Header {
  partner: Id;
  distributionPeriod: string;
}
interface Judged<F extends 'client' | 'ordersInMonth' = never> {
  order: Id;
  header: Header;
  before: { header: Header; lines: readonly ClientLine[] } | undefined;
  lines: readonly ClientLine[];
  changes: { added: readonly ClientLine[]; changed: readonly ClientLine[] };
  facts: Facts<F>;
}

export const enteredMonths = enteredMonth('distribution', 'distributionPeriod');

/** A partner reports a month once. */
export const monthIsFree = (draft: Judged<'ordersInMonth'>): readonly OrderProblem[] =>
  enteredMonths(draft)
    .filter((question) => draft.facts.ordersInMonth(question) > 0)
    .map(({ month }) =>
      orderProblem(`The selected partner has already created a distribution for ${monthInWords(month)}`),
    );

/** Who was given something stays in the distribution, also where the child has moved to another partner since. */
export const clientsOfPartner = (draft: Judged<'client'>): readonly OrderProblem[] =>
  ownClients(linesWithNewClients(draft), draft);

export const oneLineForEach = (draft: Judged): readonly OrderProblem[] =>
  oneLineEach(
    draft,
    ({ client, product }) => `${client}/${product}`,
    (line) => lineProblem(line, 'product', 'Stands in another line of this client already'),
  );
