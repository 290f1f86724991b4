import { canPlaceOrders, fullAddress, PARTNER_STATUSES, records } from '@bank/domain';
import { hasOrderDueFor } from '@bank/projections';
import type { RecordBody, RecordView } from '../../kernels/records/record.queries';
import { listQuery } from '../../platform/lists/list-query';
import type { Sheet } from '../../platform/sheets/xlsx';

export const partnerList = listQuery({
  sorts: {
    id: 'r.id',
    title: 'lower(r.title)',
    partnerType: 'r.partner_type',
    status: 'r.status',
    'fulfillmentPeriod.name': { sql: 'lower(f.name)', joins: ['f'] },
    'distributionMethod.name': { sql: 'lower(d.name)', joins: ['d'] },
    fulfillmentPeriod: { sql: 'lower(f.name)', joins: ['f'] },
    distributionMethod: { sql: 'lower(d.name)', joins: ['d'] },
    updatedAt: 'r.updated_at',
  },
  alias: 'p',
  sort: 'title|asc',
  id: 'r.id',
  sheet: true,
  filters: {
    status: { type: 'choice', choices: PARTNER_STATUSES, where: 'r.status = ?' },
    partnerType: { type: 'choice', choices: records.partner.fields.partnerType.choices, where: 'r.partner_type = ?' },
    fulfillmentPeriod: { type: 'id', where: 'r.fulfillment_period = ?' },
    distributionMethod: { type: 'id', where: 'r.distribution_method = ?' },
    orderDue: { type: 'month', where: hasOrderDueFor('r', '?') },
    lacksAnswer: { type: 'id' },
  },
});

export const partnerIncludes = ['profile', 'profile.attributes', 'profile.attributes.options'];

const namedReference = (id: unknown, name: unknown) => (id === null ? null : { id, name });

export const partnerView: RecordView = {
  columns: 'f.name AS period_name, d.name AS method_name',
  joins: {
    f: { table: 'read.partners_fulfillment_periods', on: 'f.id = r.fulfillment_period' },
    d: { table: 'read.partners_distribution_methods', on: 'd.id = r.distribution_method' },
  },
  extend: (row) => ({
    status: row.status,
    canPlaceOrders: canPlaceOrders(row.status as string),
    fullAddress: fullAddress(row.address as object | null),
    fulfillmentPeriod: namedReference(row.fulfillment_period, row.period_name),
    distributionMethod: namedReference(row.distribution_method, row.method_name),
  }),
};

interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  isProgramContact: boolean;
}
const contactsOf = ({ contacts }: RecordBody) => (contacts ?? []) as readonly Contact[];

/** The contacts for families and staff. */
export const programContacts = (partner: RecordBody) =>
  contactsOf(partner).filter(({ isProgramContact }) => isProgramContact);

export const partnerSheet: Sheet = {
  file: 'Partners',
  columns: [
    { key: 'id', label: 'ID', type: 'id' },
    { key: 'title', label: 'Title', type: 'text' },
    { key: 'partnerType', label: 'Type', type: 'text' },
    { key: 'status', label: 'Status', type: 'text' },
    { key: 'fulfillmentPeriod.name', label: 'Fulfillment Period', type: 'text' },
    { key: 'distributionMethod.name', label: 'Distribution Method', type: 'text' },
    { key: 'maxOrderNumberPerMonth', label: 'Max Orders', type: 'integer' },
    { key: 'fullAddress', label: 'Address', type: 'text' },
    { key: 'programContact', label: 'Program Contact', type: 'text' },
    { key: 'updatedAt', label: 'Last Updated', type: 'dateTime' },
  ],
};

export const sheetRow = (partner: RecordBody) => ({
  ...partner,
  programContact: programContacts(partner)
    .map(({ firstName, lastName, email, phoneNumber }) =>
      [`${firstName} ${lastName}`, email, phoneNumber].filter(Boolean).join(', '),
    )
    .join('; '),
});
