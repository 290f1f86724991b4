import { type Disproof, describeDisproof } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../jobs/jobs.service';
import { ProjectionsService } from './projections.service';

export const PROOF_JOB = 'proof';

/**
 * Every night, whether read models are what their proofs say. What differs is told as an error and stands on `/health` until a
 * later proof finds it as it should be. It is never mended by itself: the events behind it want to be looked at first.
 */
@Injectable()
export class ProofJob {
  constructor(jobs: Jobs, projections: ProjectionsService) {
    jobs.add({
      name: PROOF_JOB,
      at: '06:00',
      run: async () => {
        const failed = (await projections.prove()).map(tellDisproof);
        return { done: failed.length ? [] : ['The read models are what they should be.'], failed };
      },
    });
  }
}

const tellDisproof = (disproof: Disproof): string =>
  `${describeDisproof(disproof)}. Look for the cause, then mend it: npm run rebuild -- ${disproof.projection}`;
