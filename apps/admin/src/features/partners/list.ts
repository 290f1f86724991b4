import { PARTNER_STATUSES } from '@bank/domain';
import { choices, type FieldSpec, type FilterSpec } from '../../kit/values/fields';
import { say } from '../../messages';
import { references } from '../../shell/fields/references';
import type { ListScreen } from '../../shell/lists/SearchFirstList';

/**
 * The types that can be chosen. UZAZI is no longer one of them, but existing partners of that type are shown with its
 * word.
 */
export const partnerTypes = choices(say.partnerTypes, ['AGENCY', 'HOSPITAL']);

const status: FilterSpec = {
  source: 'status',
  label: say.common.status,
  as: 'choice',
  choices: choices(say.statuses, PARTNER_STATUSES),
  chip: true,
};

const namedColumn = (source: 'fulfillmentPeriod' | 'distributionMethod', label: string): FieldSpec => ({
  source,
  label,
  as: 'reference',
  ...references[source],
  sortBy: `${source}.name`,
});

export const partnerList: ListScreen = {
  resource: 'partners',
  title: say.partner.list,
  create: say.partner.create,
  searchFirst: true,
  excel: true,
  perPage: 10,
  sort: { field: 'title', order: 'ASC' },
  filters: [
    { source: 'id', label: say.partner.partner, as: 'reference', by: 'id', ...references.partner },
    status,
    { source: 'partnerType', label: say.partner.type, as: 'choice', choices: partnerTypes },
    {
      source: 'fulfillmentPeriod',
      label: say.partner.fulfillmentPeriod,
      as: 'reference',
      by: 'id',
      ...references.fulfillmentPeriod,
    },
    {
      source: 'distributionMethod',
      label: say.partner.distributionMethod,
      as: 'reference',
      by: 'id',
      ...references.distributionMethod,
    },
    { source: 'orderDue', label: say.partner.orderDue, as: 'month' },
  ],
  columns: [
    { source: 'id', label: say.common.id, opens: true },
    { source: 'title', label: say.partner.title, opens: true, wide: true },
    { source: 'partnerType', label: say.partner.type, as: 'choice', choices: choices(say.partnerTypes) },
    status,
    namedColumn('fulfillmentPeriod', say.partner.fulfillmentPeriod),
    namedColumn('distributionMethod', say.partner.distributionMethod),
    { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
  ],
};
