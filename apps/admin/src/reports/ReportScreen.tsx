import type { Report } from '@bank/projections/reports';
import { SearchFirstList } from '../ui/SearchFirstList';
import { reportScreen } from './screen';

/** The screen of a report, from its definition. */
export const reportView = (report: Report) => {
  const screen = reportScreen(report);
  return () => <SearchFirstList screen={screen} />;
};
