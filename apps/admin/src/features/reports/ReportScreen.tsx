import type { ReportName } from '@bank/domain';
import { loadReport } from '@bank/projections/reports';
import { SearchFirstList } from '../../shell/lists/SearchFirstList';
import { Charts } from './charts/Charts';
import { ReportContext } from './reportContext';
import { reportScreen } from './screen';

/** The screen of a report, from its definition. */
export const loadReportView = async (name: ReportName) => {
  const report = await loadReport(name);
  const list = reportScreen(report);
  const { charts } = report;
  const pictures = charts && <Charts report={report} charts={charts} filters={list.filters ?? []} />;
  const screen = { ...list, pictures };
  return () => (
    <ReportContext value={report}>
      <SearchFirstList screen={screen} />
    </ReportContext>
  );
};
