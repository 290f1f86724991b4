import { setImmediate } from 'node:timers/promises';
import { projections, type ReportQuery } from '@bank/projections';
import type { Report } from '@bank/projections/reports';
import type { Pool } from 'pg';
import type { Pools } from '../../platform/database/pools';
import { Standby } from '../../platform/database/standby';
import type { ListQuery } from '../../platform/lists/list-query';
import { Metrics } from '../../platform/observability/metrics';
import type { Pasts } from './pasts/pasts';
import { Reports } from './reports.service';

it('a report fails as its primary does where its standby is away too, and nothing fails beside it that would end the process', async () => {
  const away = async () => {
    throw new Error('The primary is away');
  };
  const main = { query: away, connect: away } as unknown as Pool;
  const standby = {
    connect: async () => {
      // Meanwhile Node has reported what nobody waits for, which fails the test.
      await setImmediate();
      throw new Error('The standby is away');
    },
  } as unknown as Pool;
  const pools = { main, standby } as Pools;
  const reports = new Reports(main, main, projections, {} as Pasts, new Standby(pools, new Metrics()));
  const query = { reads: ['products'] } as unknown as ReportQuery;
  const page = reports.page({} as Report, query, {} as ListQuery);
  await expect(page).rejects.toThrow('The primary is away');
  await setImmediate();
});
