import { type Disproof, describeDisproof } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { ProjectionsService } from '../commands/projections.service';
import { Jobs } from './jobs.service';

export const PROOF_JOB = 'proof';

/** A difference is never mended automatically, because somebody has to look at the events behind it first. */
@Injectable()
export class ProofJob {
  constructor(jobs: Jobs, projections: ProjectionsService) {
    jobs.add({
      name: PROOF_JOB,
      at: '06:00',
      run: async () => {
        const failed = (await projections.prove()).map(toSentence);
        return { done: failed.length ? [] : ['The read models are what they should be.'], failed };
      },
    });
  }
}

const toSentence = (disproof: Disproof): string =>
  `${describeDisproof(disproof)}. Look for the cause, then mend it: npm run rebuild -- ${disproof.projection}`;
