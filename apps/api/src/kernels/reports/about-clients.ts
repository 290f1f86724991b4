import { maySeeClient, Rejection } from '@bank/domain';
import { ownColumns, type Report } from '@bank/projections/reports';
import type { ListQuery } from '../../platform/lists/list-query';
import { currentRequester } from '../authority/client-requester';

const NONE: ReadonlySet<string> = new Set();

/**
 * Keys of the columns about clients, where this user is not told them. They are told to whoever sees all clients, and to who sees
 * those of the partner to which the rows are limited.
 */
export const untoldKeys = (
  { columns, own }: Pick<Report, 'columns' | 'own'>,
  { filters }: ListQuery,
): ReadonlySet<string> => {
  const keys = ownColumns(columns).flatMap(({ key, isAboutClients }) => (isAboutClients ? [key] : []));
  if (!keys.length) return NONE;
  const partner = own ? filters[own.filter] : undefined;
  const areTold = maySeeClient(currentRequester(), typeof partner === 'number' ? partner : null);
  return areTold ? NONE : new Set(keys);
};

/** Rows that are found by a client tell of it, even without its name. @throws Rejection for who is told none */
export const refuseUntoldFilters = (report: Report, asked: ListQuery): void => {
  const isNamed = report.filters.some(({ key, isAboutClients }) => isAboutClients && asked.filters[key] !== undefined);
  if (isNamed && untoldKeys(report, asked).size)
    throw new Rejection('forbidden', 'You are not told what single clients were given.');
};
