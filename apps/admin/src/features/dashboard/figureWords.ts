import type { CountedSearch } from '@bank/domain';
import { monthName } from '../../kit/values/formats';
import { fill, word } from '../../messages';
import { todayWords } from '../../messages/today';
import { formFor, orderNoun } from './attentionLines';

const words = todayWords.figures;
type Forms = readonly [one: string, many: string];

const formsByStatus: Readonly<Record<string, Forms>> = words.orders;
const formsByList: Readonly<Record<string, Readonly<Record<string, Forms>>>> = {
  '/clients': { CREATION: words.registrations, NEEDS_REVIEW: words.reviews },
  '/partners': { APPLICATION_PENDING: words.applications },
};

const formsOf = ({ list, filter }: CountedSearch): Forms | undefined => {
  if (filter.isWithBank) return words.withBank;
  if (filter.toReport) return words.toReport;
  const byStatus = formsByList[list] ?? formsByStatus;
  return byStatus[String(filter.status)];
};

/** What stands beside a large figure: "orders to accept". */
export const figureInWords = (figure: CountedSearch): string => {
  const { list, filter, count } = figure;
  const forms = formsOf(figure);
  return forms
    ? fill(formFor(forms, count), {
        month: filter.toReport ? monthName(String(filter.toReport)) : '',
        noun: orderNoun(list, count) ?? '',
      })
    : word({}, filter.status);
};
