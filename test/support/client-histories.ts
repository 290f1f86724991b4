import { type OpenApp, recordRegistered } from '../../apps/api/src/testing/open-app';

/** The public id of the client with this number: its digits, in letters that public ids have. */
export const publicIdOf = (id: number): string =>
  String(id)
    .padStart(8, '0')
    .replace(/\d/g, (digit) => 'BCDFGHJKLM'.charAt(Number(digit)));

/** Appends a client as it was registered, and its answers by the id of the question. */
export const giveClient = async (
  { given }: Pick<OpenApp, 'given'>,
  id: number,
  { answers, ...fields }: { answers?: Readonly<Record<number, unknown>> } & Readonly<Record<string, unknown>>,
) => {
  const registered = recordRegistered('client', id, {
    publicId: publicIdOf(id),
    firstName: `Child${id}`,
    lastName: `Ray${id}`,
    parentFirstName: 'Ama',
    parentLastName: `Ray${id}`,
    birthdate: '2024-03-05',
    isExpirationOverridden: false,
    isExpirationOverriddenTemporarily: false,
    temporaryOverrideExpirationDueDate: null,
    ageExpiresAt: '2028-04-01',
    distributionExpiresAt: null,
    pullupDistributionMax: 6,
    partner: null,
    status: 'ACTIVE',
    ...fields,
  });
  const profile = { type: 'ProfileChanged', data: { kind: 'client', id, changes: answers } };
  await given(`client-${id}`, registered, ...(answers ? [profile] : []));
};

interface GivenDistribution {
  id: number;
  partner: number;
  /** YYYY-MM */
  period: string;
  /** ISO 8601; without it the distribution is not completed. */
  committedAt?: string;
  lines: readonly { client: number; product: number; quantity: number }[];
}

/** Appends a distribution to clients, without the stock that it takes. */
export const giveDistribution = (
  { given }: Pick<OpenApp, 'given'>,
  { id, partner, period, committedAt, lines }: GivenDistribution,
) => {
  const of = { kind: 'distribution', order: id };
  const placed = {
    ...of,
    sequence: `DIST-${String(id).padStart(6, '0')}`,
    status: 'CREATING',
    header: { partner, distributionPeriod: period },
    lines: lines.map((line, place) => ({ ...line, id: id * 1_000 + place })),
    movements: [],
  };
  const completed = committedAt
    ? [
        { type: 'OrderStatusChanged', data: { ...of, from: 'CREATING', to: 'COMPLETED' } },
        { type: 'OrderCommitted', data: { ...of, committedAt, effectiveAt: committedAt, header: {}, movements: [] } },
      ]
    : [];
  return given(`distributionOrder-${id}`, { type: 'OrderPlaced', data: placed }, ...completed);
};

/** Takes a completed distribution back. */
export const reverseDistribution = ({ given }: Pick<OpenApp, 'given'>, id: number) =>
  given(`distributionOrder-${id}`, {
    type: 'OrderReversed',
    data: { kind: 'distribution', order: id, reason: 'Twice', effectiveAt: '2026-11-20T00:00:00.000Z', movements: [] },
  });
