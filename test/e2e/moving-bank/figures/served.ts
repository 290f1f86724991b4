import { groupBy } from '@bank/domain';
import { familyOf, statusOf, zipOf } from './clients';
import type { Client, Files, Line } from './files';
import { type FigureRow, type Figures, liesBetween, type Search, textIn } from './search';

const monthOf = ({ cells }: Line): string => cells['Distribution period']!;
const countOf = (all: readonly Client[]) => ({
  clients: new Set(all).size,
  families: new Set(all.map(familyOf)).size,
});

const monthsIn = (files: Files, search: Search): string[] => {
  if (!search.dateFrom || !search.dateTo) return [];
  const months = [...new Set(files.given.map(monthOf))].sort();
  return months.filter((month) => liesBetween(month, search, 'dateFrom', 'dateTo'));
};

const servedBy = ({ given }: Files, search: Search, today: string): Line[] => {
  const { status, partnerType, zipcode } = search;
  return given.filter(({ client, ...line }) => {
    if (!client || !liesBetween(monthOf(line as Line), search, 'dateFrom', 'dateTo')) return false;
    const isOfStatus = !status || statusOf(client, today).startsWith(String(status));
    return (
      isOfStatus &&
      (!partnerType || client.partner.type === partnerType) &&
      (!zipcode || zipOf(client) === String(zipcode))
    );
  });
};

const clientsOf = (lines: readonly Line[]): Client[] => lines.flatMap(({ client }) => client ?? []);

export const clientsServed: Figures = {
  path: 'reports/clients-served',
  searches: () => [
    {},
    { dateFrom: '2025-08', dateTo: '2025-11' },
    { status: 'ACTIVE', dateFrom: '2025-10', dateTo: '2025-12' },
    { partnerType: 'HOSPITAL' },
    { zipcode: '00101', status: 'INACTIVE' },
  ],
  rows: (files, search, today) => {
    const months = monthsIn(files, search);
    return [...groupBy(servedBy(files, search, today), ({ cells }) => cells.Partner!)].map(
      ([title, lines]): FigureRow => ({
        title,
        ...countOf(clientsOf(lines)),
        ...Object.fromEntries(
          months.flatMap((month) => {
            const { clients, families } = countOf(clientsOf(lines.filter((line) => monthOf(line) === month)));
            return [
              [`clientsMonth-${month}`, clients],
              [`familiesMonth-${month}`, families],
            ];
          }),
        ),
      }),
    );
  },
};

export const clientsMultipleLines: Figures = {
  path: 'reports/clients-multiple-lines',
  sums: ['duplicatedDistributionCount'],
  searches: () => [{ monthAndYear: '2025-12' }, { monthAndYear: '2025-09' }],
  rows: ({ given }, search) => {
    const ofMonth = given.filter((line) => monthOf(line) === textIn(search, 'monthAndYear'));
    return [...groupBy(ofMonth, ({ cells }) => `${cells.Client} ${cells['Child birthdate']}`).values()]
      .filter((lines) => lines.length > 1)
      .map((lines): FigureRow => {
        const { cells } = lines[0]!.client!;
        return {
          firstname: cells['First name'],
          lastname: cells['Last name'],
          duplicatedDistributionCount: lines.length,
          parentFirstName: cells['Guardian first name'],
          parentLastName: cells['Guardian last name'],
          distributedAt: lines
            .map(({ day }) => day)
            .sort()
            .at(-1),
        };
      });
  },
};

/** Nobody was transferred before the bank used the portal. */
export const clientsTransferRate: Figures = {
  path: 'reports/clients-transfer-rate',
  sums: ['transferredClients', 'hospitalClients'],
  searches: () => [{}, { status: 'ACTIVE' }],
  rows: ({ partners, clients }, { status }, today) =>
    partners
      .filter(({ type }) => type === 'HOSPITAL')
      .map((hospital) => ({
        partnerTitle: hospital.title,
        transferredClients: 0,
        hospitalClients: clients.filter(
          (client) => client.partner === hospital && (!status || statusOf(client, today) === status),
        ).length,
        transferRate: 0,
      })),
};
