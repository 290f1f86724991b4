import { type ReportName, reportManifests } from '@bank/domain';
import type { ReportQuery } from './query';
import type { Report } from './report';

export interface ServedReport {
  report: Report;
  query: ReportQuery;
}

/** The folder of its name has the definition of a report and its query. */
export const servedReport = (name: ReportName): ServedReport => {
  const { report }: Pick<ServedReport, 'report'> = require(`./${name}/report`);
  const { query }: Pick<ServedReport, 'query'> = require(`./${name}/query`);
  return { report, query };
};

export const servedReports: readonly ServedReport[] = reportManifests.map(({ name }) => servedReport(name));
