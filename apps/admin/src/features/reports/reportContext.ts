import { AS_OF, type Column, ownColumns, type Report } from '@bank/projections/reports';
import { createContext, useContext, useMemo } from 'react';
import { useListContext } from 'react-admin';

export const ReportContext = createContext<Report | undefined>(undefined);

export const useReport = (): Report => {
  const report = useContext(ReportContext);
  if (!report) throw new Error('Only the screen of a report knows its report');
  return report;
};

interface ReportMeta {
  columns?: readonly Column[];
  /** Column key -> sum over the rows of all pages. */
  sums?: Readonly<Record<string, number>>;
  position?: string;
}

export const useReportMeta = (): ReportMeta => (useListContext().meta ?? {}) as ReportMeta;

/** The columns of the answer, which may depend on the data. */
export const useReportColumns = (): readonly Column[] => {
  const { columns: defined } = useReport();
  const { columns: answered } = useReportMeta();
  return useMemo(() => answered ?? ownColumns(defined), [answered, defined]);
};

/** The position in the log as of which the report is shown; undefined at present. */
export const useAsOf = (): string | undefined => {
  const asOf: unknown = useListContext().filterValues?.[AS_OF];
  return asOf === undefined || asOf === '' ? undefined : String(asOf);
};
