import { say } from '../../messages';
import { clientWords as words } from '../../messages/clients';
import { references } from '../../shell/fields/references';
import { yesOrNo } from '../../shell/fields/yesOrNo';
import { type ListScreen, SearchFirstList } from '../../shell/lists/SearchFirstList';
import { inStatus } from '../../shell/lists/usualSearch';
import { useCan } from '../../shell/session/access';
import { ClientBulk } from './bulk/ClientBulk';
import { CreateClient } from './CreateClient';
import { partnerColumn, partnerFilter } from './columns';
import { MarkReviewed } from './MarkReviewed';
import { clientStatus } from './statuses';
import { useReasonOfNoSight } from './useSight';

const expiresIn = { source: 'expiresIn', label: words.expiresIn, as: 'month' } as const;

const byFamily = { source: 'isPublic', label: words.registeredByFamily, ...yesOrNo } as const;
const forReview = { source: 'canReview', label: words.reviews.waits, ...yesOrNo } as const;

const lacksAnswer = {
  source: 'lacksAnswer',
  label: say.attribute.lacksAnswer,
  as: 'reference',
  by: 'id',
  ...references.clientQuestion,
} as const;
const toReport = { source: 'toReport', label: words.toReport, as: 'month' } as const;
const registeredUntil = { source: 'registeredUntil', label: words.registeredUntil, as: 'date', edge: 'end' } as const;

const screen: ListScreen = {
  resource: 'clients',
  title: words.list,
  create: CreateClient,
  searchFirst: inStatus({ id: 'ACTIVE', name: say.statuses.ACTIVE }, words.usual),
  excel: 'filtered',
  Bulk: ClientBulk,
  perPage: 25,
  sort: { field: 'id', order: 'DESC' },
  filters: [
    { source: 'keyword', label: words.keyword, isPersonal: true },
    clientStatus,
    partnerFilter,
    expiresIn,
    byFamily,
    forReview,
    toReport,
    registeredUntil,
  ],
  columns: [
    { source: 'id', label: say.common.id, opens: true },
    { source: 'fullName', label: say.common.name, opens: true, wide: true, isPersonal: true },
    { source: 'birthdate', label: words.birthdate, as: 'day' },
    partnerColumn,
    { source: 'diaperSize', label: words.diaperSize, sortBy: false, spare: true },
    clientStatus,
    { source: 'expiresAt', label: words.expires, as: 'day', sortBy: false, spare: true },
    { source: 'createdAt', label: say.common.created, as: 'dateTime', stacks: true, spare: true },
    { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime', stacks: true },
    {
      source: 'canReview',
      label: words.actions,
      sortBy: false,
      spare: true,
      showsIf: ({ canReview }) => canReview === true,
      Shown: MarkReviewed,
    },
  ],
};

const withQuestions: ListScreen = { ...screen, filters: [...(screen.filters ?? []), lacksAnswer] };

export const ClientList = () => {
  const shown = useCan(references.clientQuestion.resource, 'list') ? withQuestions : screen;
  return <SearchFirstList screen={{ ...shown, warning: useReasonOfNoSight() }} />;
};
