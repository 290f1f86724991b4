import type { ReportName } from '@bank/domain';
import { loadReport } from '@bank/projections/reports';
import type { ReactNode } from 'react';
import { SearchFirstList } from '../../shell/lists/SearchFirstList';
import { CountedPlaces } from './CountedPlaces';
import { Charts } from './charts/Charts';
import { ReportContext } from './reportContext';
import { StockAsOfPanel } from './StockAsOfPanel';
import { StockUnitList, unitFilterOf } from './StockUnitList';
import { reportScreen } from './screen';

/** What a report's screen has above its rows, where that is not its charts. */
const panels: { readonly [N in ReportName]?: ReactNode } = {
  'stock-levels': (
    <>
      <CountedPlaces />
      <StockAsOfPanel />
    </>
  ),
};

/** The screen of a report, from its definition. */
export const loadReportView = async (name: ReportName) => {
  const report = await loadReport(name);
  const list = reportScreen(report);
  const { charts } = report;
  const pictures = charts ? <Charts report={report} charts={charts} filters={list.filters ?? []} /> : panels[name];
  const screen = { ...list, pictures };
  const List = unitFilterOf(report) ? StockUnitList : SearchFirstList;
  return () => (
    <ReportContext value={report}>
      <List screen={screen} />
    </ReportContext>
  );
};
