import { describeArchive, findArchives } from '@bank/event-store';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Jobs } from '../jobs/jobs.service';
import { Sealer } from './sealer';

/** Every night the whole log is compared with what was sealed. Nothing is mended: somebody has to look. */
@Injectable()
export class SealJob {
  constructor(jobs: Jobs, sealer: Sealer, pool: Pool) {
    jobs.add({
      name: 'seal',
      at: '05:30',
      run: async ({ signal }) => {
        const problem = await sealer.compare(signal);
        const missing = (await findArchives(pool)).map(describeArchive);
        return problem
          ? { done: [], failed: [problem] }
          : { done: ['The log is what was sealed.', ...missing], failed: [] };
      },
    });
  }
}
