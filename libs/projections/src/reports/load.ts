import type { ReportName } from '@bank/domain';
import type { Report } from './report';

/** The definition of a report, for the browser: it comes with the screens of reports and not before. */
export const loadReport = async (name: ReportName): Promise<Report> => {
  const { report }: { report: Report } = await import(`./${name}/report.ts`);
  return report;
};
