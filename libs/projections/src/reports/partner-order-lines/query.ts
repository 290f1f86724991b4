import { linesOfPartners, linesQuery } from '../of-orders/lines-query';
import type { ReportQuery } from '../query';

export const query: ReportQuery = linesQuery('partner', linesOfPartners('partner', 'order_period', 'orderPeriod'));
