import { dayInWords, firstOfNextMonth } from '../time';
import { type ClientStatus, clientWorkflow, isActiveClient } from './statuses';

/** What people who hand diapers out have to know. Days are YYYY-MM-DD. */
export interface PickupClient {
  status: ClientStatus;
  ageExpiresAt: string | null;
  distributionExpiresAt: string | null;
  pullups: { count: number; max: number };
}

const expirationsOf = ({ ageExpiresAt, distributionExpiresAt }: PickupClient) =>
  [
    { of: 'Age', day: ageExpiresAt },
    { of: 'Distribution', day: distributionExpiresAt },
  ]
    .flatMap(({ of, day }) => (day === null ? [] : [{ of, day }]))
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));

export const expirationsInWords = (client: PickupClient): string =>
  expirationsOf(client)
    .map(({ of, day }) => `${of} ${dayInWords(day)}`)
    .join('; ');

/** Why a client should not be served in a month (YYYY-MM), or not without a word; empty where nothing stands against it. */
export const pickupWarnings = (client: PickupClient, month: string): string => {
  const { status, pullups } = client;
  const monthBegins = `${month}-01`;
  const nextBegins = firstOfNextMonth(monthBegins);
  const warnings = [
    ...(isActiveClient(status) ? [] : [clientWorkflow.statuses[status]]),
    ...expirationsOf(client).flatMap(({ of, day }) => {
      if (day <= monthBegins) return [`${of} expired`];
      return day <= nextBegins ? [`${of} expires this month`] : [];
    }),
    ...(pullups.count >= pullups.max ? ['Pull-up limit reached'] : []),
    ...(status === 'REVIEW_PAST_DUE' ? ['Review past due'] : []),
  ];
  return warnings.join('; ');
};
