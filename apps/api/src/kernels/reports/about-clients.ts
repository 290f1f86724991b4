import { maySeeClient, Rejection } from '@bank/domain';
import { ownColumns, type Report } from '@bank/projections/reports';
import type { ListQuery } from '../../platform/lists/list-query';
import { currentClientUser } from '../authority/client-user';

const NONE: ReadonlySet<string> = new Set();

/** Shown to users who see all clients, or those of the partner to which the rows are limited. */
export const hiddenColumnKeys = (
  { columns, own }: Pick<Report, 'columns' | 'own'>,
  { filters }: ListQuery,
): ReadonlySet<string> => {
  const keys = ownColumns(columns).flatMap(({ key, isAboutClients }) => (isAboutClients ? [key] : []));
  if (!keys.length) return NONE;
  const partner = own ? filters[own.filter] : undefined;
  const isVisible = maySeeClient(currentClientUser(), typeof partner === 'number' ? partner : null);
  return isVisible ? NONE : new Set(keys);
};

/** Rows that are found by a client reveal it, even without its name. @throws Rejection */
export const refuseHiddenFilters = (report: Report, asked: ListQuery): void => {
  const isNamed = report.filters.some(({ key, isAboutClients }) => isAboutClients && asked.filters[key] !== undefined);
  if (isNamed && hiddenColumnKeys(report, asked).size)
    throw new Rejection('forbidden', 'You may not see what individual clients were given.');
};
