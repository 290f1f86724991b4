import { Injectable } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.service';
import { Sealer } from './sealer';

/** Every night the whole log is compared with what was sealed. Nothing is mended: somebody has to look. */
@Injectable()
export class SealJob {
  constructor(jobs: Jobs, sealer: Sealer) {
    jobs.add({
      name: 'seal',
      at: '05:30',
      run: async ({ signal }) => {
        const problem = await sealer.compare(signal);
        return problem ? { done: [], failed: [problem] } : { done: ['The log is what was sealed.'], failed: [] };
      },
    });
  }
}
