import { lineClientsOf } from '../../read-models/clients/figures';
import { raw, sql } from '../fragment';
import { forecastDistributions } from '../of-orders/forecast';
import { linesOfPartners, linesQuery } from '../of-orders/lines-query';
import type { ReportQuery } from '../query';

export const query: ReportQuery = linesQuery('distribution', {
  ...linesOfPartners('distribution', 'distribution_period', 'distributionPeriod'),
  reads: ['partners', 'system_settings'],
  conditions: ({ client, partner, lastDistributions, forecastSince: since, forecastUntil: until }) => [
    client &&
      sql`l.client IN (
        SELECT written.id FROM (SELECT id FROM read.clients WHERE lower(public_id) = lower(${client})) asked
        CROSS JOIN LATERAL ${raw(lineClientsOf('asked.id'))} written (id))`,
    lastDistributions && sql`o.id IN (SELECT id FROM (${forecastDistributions({ since, until, partner })}) used)`,
  ],
});
