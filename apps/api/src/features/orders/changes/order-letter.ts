import { formatCount, monthInWords, policies, type StaffChange, sumBy } from '@bank/domain';
import type { NamedProduct } from './staff-changes.query';

interface Update {
  sequence: string;
  /** YYYY-MM */
  period: string;
  partnerTitle: string;
  changes: readonly StaffChange[];
  products: ReadonlyMap<number, NamedProduct>;
  people: ReadonlyMap<string, string>;
  link: string;
}

const { statuses, header } = policies.partner;
/** Status -> the sentence about it. */
const sentences: Readonly<Record<string, string>> = {
  CREATING: 'It is back with you: look at it, and submit it when it is right.',
  IN_PROCESS: 'It was accepted and is being processed.',
  SHIPPED: 'It was shipped.',
  CANCELLED: 'It was cancelled.',
  REVERSED: 'The shipment was taken back.',
};

/** How many units more or less of each product: a mailbox may be shared, so no child is named. */
const productLines = (changes: readonly StaffChange[], products: Update['products']): string[] => {
  const lines = changes.flatMap((change) => change.lines);
  const differences = sumBy(
    lines,
    ({ product }) => product,
    ({ before, after }) => (after ?? 0) - (before ?? 0),
  );
  return [...differences].map(([product, difference]) => {
    const change =
      difference === 0
        ? 'moved between children'
        : `${difference > 0 ? '+' : '−'}${formatCount(Math.abs(difference))} diapers`;
    return `- ${products.get(product)?.name ?? 'Product'}: ${change}`;
  });
};

const fieldLines = (changes: readonly StaffChange[]): string[] =>
  [...new Set(changes.flatMap(({ fields }) => fields))].map(
    (name) => `- ${header[name as keyof typeof header]?.label ?? name} was changed`,
  );

/** The e-mail about what staff did to an order since the last one. */
export const orderLetter = ({ sequence, period, partnerTitle, changes, products, people, link }: Update) => {
  const by = [...new Set(changes.map(({ actor }) => people.get(actor)).filter(Boolean))].join(', ');
  const entered = changes
    .flatMap((change) => change.entered)
    .map((status) => sentences[status] ?? statuses[status as keyof typeof statuses]?.label ?? status);
  const changed = [...productLines(changes, products), ...fieldLines(changes)];
  const text = [
    `Hello ${partnerTitle},`,
    `Here is an update on your Partner Order ${sequence} for ${monthInWords(period)}.`,
    ...entered,
    ...(changed.length ? [`Changed:\n${changed.join('\n')}`] : []),
    ...(by ? [`By ${by}.`] : []),
    `View Order, with each change line by line:\n\n${link}`,
    'You get at most one of these messages per hour. You can turn them off on your own record in the portal.',
  ].join('\n\n');
  return { subject: `Order updated: ${sequence}`, text };
};
