import { ageExpirationOf, distributionExpirationOf, firstMonths, statusOf } from './clients';
import type { Client, Files } from './files';
import { type FigureRow, type Figures, partnerNamed, textIn } from './search';

const STATUSES: Readonly<Record<string, string>> = {
  CREATION: 'Creating',
  INACTIVE: 'Inactive',
  'INACTIVE_(EXPIRED)': 'Inactive (Expired)',
  'INACTIVE_(BLOCKED)': 'Inactive (Blocked)',
};

const inWords = (day: string): string => {
  const [year, month, ofMonth] = day.split('-');
  return `${month}/${ofMonth}/${year}`;
};
const afterMonth = (month: string): string => {
  const [year, of] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, of, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length);
};

interface Handed {
  first: ReadonlyMap<Client, string>;
  month: string;
  today: string;
}

const rowOf = (client: Client, { first, month, today }: Handed): FigureRow => {
  const expirations = [
    { of: 'Age', day: ageExpirationOf(client) },
    { of: 'Distribution', day: distributionExpirationOf(first.get(client)) },
  ]
    .flatMap(({ of, day }) => (day === null ? [] : [{ of, day }]))
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
  const warnings = expirations.flatMap(({ of, day }) => {
    if (day <= `${month}-01`) return [`${of} expired`];
    return day <= afterMonth(month) ? [`${of} expires this month`] : [];
  });
  return {
    orderPeriod: month,
    childFullName: client.name,
    authorizedPersons: `${client.cells['Guardian first name']} ${client.cells['Guardian last name']}`,
    expirations: expirations.map(({ of, day }) => `${of} ${inWords(day)}`).join('; '),
    warning: [STATUSES[statusOf(client, today)], ...warnings].filter(Boolean).join('; '),
  };
};

const orderOf = ({ ordered }: Files) => ordered.filter(({ client }) => client).at(-1)!;

export const pickupReport: Figures = {
  path: 'reports/pickup-report',
  searches: (files) => [
    { orderId: { resource: 'orders/partner', name: orderOf(files).order } },
    { partnerId: partnerNamed(files.partners[0]!.title), monthAndYearStart: '2025-12' },
  ],
  rows: (files, search, today) => {
    const first = firstMonths(files.given);
    const partner = textIn(search, 'partnerId');
    if (partner)
      return files.clients
        .filter((client) => client.partner.title === partner && statusOf(client, today) === 'ACTIVE')
        .map((client) => rowOf(client, { first, month: textIn(search, 'monthAndYearStart')!, today }));
    const lines = files.ordered.filter(({ order, client }) => client && order === textIn(search, 'orderId'));
    return lines.map(({ client, cells, product, pieces }) => ({
      ...rowOf(client!, { first, month: cells['Order period']!, today }),
      sizeOrdered: `${product.name} x ${pieces}`,
    }));
  },
};
