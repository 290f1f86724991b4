import {
  type AttributeDefinition,
  type AttributeValues,
  CLIENT_STATUSES,
  type ClientStatus,
  canReviewClient,
  expiresOn,
  isActiveClient,
  isTransferable,
} from '@bank/domain';
import {
  clientFigures,
  distributionExpiration,
  expiresByEndOf,
  isToReportFor,
  lastDistributionOf,
  pendingOrdersOf,
  waitsForReview,
} from '@bank/projections';
import type { RecordBody, RecordView } from '../../kernels/records/record.queries';
import { listQuery } from '../../platform/lists/list-query';
import type { Sheet } from '../../platform/sheets/xlsx';
import { diaperSizeOf } from './diaper-size';

const PAGE_SIZE = 25;
const clientSorts = {
  id: 'r.id',
  fullName: 'r.sort_name',
  status: 'r.status',
  'partner.title': { sql: 'lower(p.title)', joins: ['p'], decidedBy: 'partner' },
  partner: { sql: 'lower(p.title)', joins: ['p'], decidedBy: 'partner' },
  birthdate: 'r.birthdate',
  createdAt: 'r.created_at',
  updatedAt: 'r.updated_at',
} as const;

const { createdAt: _, updatedAt: __, ...searchSorts } = clientSorts;

export const clientList = listQuery({
  sorts: clientSorts,
  alias: 'c',
  sort: 'id|desc',
  id: 'r.id',
  perPage: PAGE_SIZE,
  all: true,
  sheet: true,
  includes: ['partner', 'lastDistribution'],
  filters: {
    keyword: { type: 'text' },
    status: { type: 'choice', choices: CLIENT_STATUSES, where: 'r.status = ?' },
    partner: { type: 'id', where: 'r.partner = ?' },
    birthdate: { type: 'day', where: 'r.birthdate = ?' },
    expiresIn: { type: 'month', where: expiresByEndOf('r', '?') },
    isPublic: { type: 'flag', where: 'r.is_public = ?' },
    canReview: { type: 'flag', where: `${waitsForReview('r')} = ?` },
    lacksAnswer: { type: 'id' },
    toReport: { type: 'month', where: isToReportFor('r', '?') },
    registeredUntil: { type: 'until', where: 'r.created_at <= ?' },
  },
});

/** The search across partners, which shows no more than it takes to recognize a child. */
export const clientSearch = listQuery({
  sorts: searchSorts,
  sort: 'fullName|asc',
  id: 'r.id',
  paging: 'never',
  filters: {
    keyword: { type: 'text' },
    firstName: { type: 'text' },
    lastName: { type: 'text' },
    publicId: { type: 'text' },
    birthdate: { type: 'day', where: 'r.birthdate = ?' },
    partner: { type: 'id', where: 'r.partner = ?' },
  },
});

export const clientIncludes = [
  'partner',
  'attributes',
  'attributes:all',
  'attributes.options',
  'lastDistribution',
  'lastDistribution.order',
  'lastDistribution.product',
];

const fullNameOf = (first: unknown, last: unknown): string | null => [first, last].filter(Boolean).join(' ') || null;

const describeListed = (row: Readonly<Record<string, unknown>>) => {
  const status = row.status as ClientStatus;
  const isMerged = row.merged_into !== null;
  return {
    id: row.public_id,
    table_id: row.id,
    fullName: row.full_name,
    parentFullName: fullNameOf(row.parent_first_name, row.parent_last_name),
    selectListText: `${row.full_name ?? 'Erased'} (${row.public_id})`,
    partner: row.partner === null ? { id: null } : { id: row.partner, title: row.partner_title },
    status,
    isActive: isActiveClient(status),
    canReview: canReviewClient(status) && !isMerged,
    canPartnerTransfer: isTransferable(status) && !isMerged && row.erased_at === null,
    lastReviewedAt: row.last_reviewed_at,
    mergedDate: row.merged_at,
    erasedAt: row.erased_at,
    distributionExpiresAt: row.shown_distribution_expires_at,
    pullupDistributionCount: row.pullup_count,
    hasPendingDistributionOrders: row.has_pending_distributions,
    publicId: undefined,
    familyId: undefined,
  };
};

const partnerJoin = { p: { table: 'read.partners', on: 'p.id = r.partner' } };

const figuresJoin = { f: { table: `LATERAL ${clientFigures('r.id')}`, on: 'TRUE' } };
const FIGURE_COLUMNS = `f.pullup_count, ${distributionExpiration('r', 'f')} AS shown_distribution_expires_at,
  EXISTS (SELECT ${pendingOrdersOf('distribution', 'r.id')}) AS has_pending_distributions`;

/** A client as sheets show it. */
export const clientSheetView: RecordView = {
  columns: 'p.title AS partner_title',
  joins: partnerJoin,
  onRequest: ['partner'],
  extend: describeListed,
};

export const listedClientView: RecordView = {
  columns: `p.title AS partner_title, ${FIGURE_COLUMNS}`,
  joins: { ...partnerJoin, ...figuresJoin },
  onRequest: ['partner'],
  extend: describeListed,
};

/** With what the screen of the list shows besides. @param sizeQuestions the questions for the diaper size that the user sees */
export const clientListView = (sizeQuestions: readonly AttributeDefinition[]): RecordView => ({
  ...listedClientView,
  extend: (row) => ({
    ...describeListed(row),
    diaperSize: diaperSizeOf(sizeQuestions, row.profile as AttributeValues),
    expiresAt: expiresOn({
      ageExpiresAt: row.age_expires_at as string | null,
      distributionExpiresAt: row.shown_distribution_expires_at as string | null,
      overriddenUntil: row.is_expiration_overridden_temporarily
        ? (row.temporary_override_expiration_due_date as string | null)
        : null,
    }),
  }),
});

/** A client that was merged into the one that is shown. */
export interface MergedFrom {
  id: string;
  fullName: string | null;
  partner: number | null;
}
const MERGED_FROM = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.public_id, 'fullName', s.full_name, 'partner', s.partner) ORDER BY s.id), '[]')
  FROM read.client_merges merged JOIN read.clients s ON s.id = merged.id
  WHERE merged.heir = r.id AND s.removed_at IS NULL AND s.erased_at IS NULL)`;

/** One client, with the client into which it is merged, and those that are merged into it. */
export const clientView: RecordView = {
  columns: `${listedClientView.columns}, m.public_id AS target_id, m.full_name AS target_name, m.partner AS target_partner, ${MERGED_FROM} AS merged_from`,
  joins: { ...listedClientView.joins, m: { table: 'read.clients', on: 'm.id = r.merged_into' } },
  onRequest: ['partner'],
  extend: describeListed,
};

/** With what the client was given last, where that is asked for. */
export const includeLastDistribution = (view: RecordView, include: ReadonlySet<string>): RecordView =>
  include.has('lastDistribution')
    ? {
        ...view,
        columns: `${view.columns}, ${lastDistributionOf('r.id')} AS last_distribution`,
        extend: (row) => ({ ...view.extend?.(row), lastDistribution: row.last_distribution ?? undefined }),
      }
    : view;

/** A client as a sheet shows it: a word stands for the name of one whose personal data were erased. */
export const clientSheetRow = (client: RecordBody): RecordBody =>
  client.erasedAt ? { ...client, fullName: 'Erased' } : client;

export const clientSheet: Sheet = {
  file: 'Clients',
  columns: [
    { key: 'id', label: 'ID', type: 'text' },
    { key: 'fullName', label: 'Name', type: 'text' },
    { key: 'partner.title', label: 'Assigned Partner', type: 'text' },
    { key: 'status', label: 'Status', type: 'text' },
    { key: 'createdAt', label: 'Created', type: 'dateTime' },
    { key: 'updatedAt', label: 'Last Updated', type: 'dateTime' },
  ],
};
