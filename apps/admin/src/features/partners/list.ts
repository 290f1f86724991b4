import { PARTNER_STATUSES, records } from '@bank/domain';
import { choices, type FieldSpec, type FilterSpec } from '../../kit/values/fields';
import { say } from '../../messages';
import { references } from '../../shell/fields/references';
import type { ListScreen } from '../../shell/lists/SearchFirstList';
import { inStatus } from '../../shell/lists/usualSearch';
import { useCan } from '../../shell/session/access';

export const partnerTypeWords = records.partner.fields.partnerType.words;

/**
 * The types that can be chosen. UZAZI is no longer one of them, but existing partners of that type are shown with its
 * word.
 */
export const partnerTypes = choices(partnerTypeWords, ['AGENCY', 'HOSPITAL']);

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

const lacksAnswer: FilterSpec = {
  source: 'lacksAnswer',
  label: say.attribute.lacksAnswer,
  as: 'reference',
  by: 'id',
  ...references.partnerQuestion,
};

const screen: ListScreen = {
  resource: 'partners',
  title: say.partner.list,
  create: say.partner.create,
  searchFirst: inStatus({ id: 'ACTIVE', name: say.statuses.ACTIVE }, say.partner.usual),
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
    { source: 'partnerType', label: say.partner.type, as: 'choice', choices: choices(partnerTypeWords) },
    status,
    namedColumn('fulfillmentPeriod', say.partner.fulfillmentPeriod),
    namedColumn('distributionMethod', say.partner.distributionMethod),
    { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
  ],
};

const withQuestions: ListScreen = { ...screen, filters: [...(screen.filters ?? []), lacksAnswer] };

/** Who may not read the questions can't search by them. */
export const usePartnerList = (): ListScreen =>
  useCan(references.partnerQuestion.resource, 'list') ? withQuestions : screen;
