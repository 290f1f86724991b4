import { toQuery } from '../reports/fragment';
import { SERVED_CLIENT, servedLines } from '../reports/served-lines';

/** SQL of what each child was given in a month by a partner: partner, month (YYYY-MM), client, units. */
export const SERVED = `
  SELECT d.partner, d.distribution_period AS month, ${SERVED_CLIENT} AS client, sum(l.quantity) AS units
  ${toQuery(servedLines()).text} GROUP BY 1, 2, 3`;
