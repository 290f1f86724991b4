import { PARTNER_STATUSES, records } from '@bank/domain';
import { choices, type FieldSpec, type FilterSpec } from '../../kit/values/fields';
import { say } from '../../messages';
import { partnerWords } from '../../messages/partners';
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
  title: partnerWords.list,
  create: partnerWords.create,
  searchFirst: inStatus({ id: 'ACTIVE', name: say.statuses.ACTIVE }, partnerWords.usual),
  excel: true,
  perPage: 10,
  sort: { field: 'title', order: 'ASC' },
  filters: [
    { source: 'id', label: partnerWords.partner, as: 'reference', by: 'id', ...references.partner },
    status,
    { source: 'partnerType', label: partnerWords.type, as: 'choice', choices: partnerTypes },
    {
      source: 'fulfillmentPeriod',
      label: partnerWords.fulfillmentPeriod,
      as: 'reference',
      by: 'id',
      ...references.fulfillmentPeriod,
    },
    {
      source: 'distributionMethod',
      label: partnerWords.distributionMethod,
      as: 'reference',
      by: 'id',
      ...references.distributionMethod,
    },
    { source: 'orderDue', label: partnerWords.orderDue, as: 'month' },
  ],
  columns: [
    { source: 'id', label: say.common.id, opens: true },
    { source: 'title', label: partnerWords.title, opens: true, wide: true },
    { source: 'partnerType', label: partnerWords.type, as: 'choice', choices: choices(partnerTypeWords) },
    status,
    namedColumn('fulfillmentPeriod', partnerWords.fulfillmentPeriod),
    namedColumn('distributionMethod', partnerWords.distributionMethod),
    { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
  ],
};

const withQuestions: ListScreen = { ...screen, filters: [...(screen.filters ?? []), lacksAnswer] };

/** Who may not read the questions can't search by them. */
export const usePartnerList = (): ListScreen =>
  useCan(references.partnerQuestion.resource, 'list') ? withQuestions : screen;
