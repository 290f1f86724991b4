import { Rejection } from '@bank/domain';
import { isSameHash } from '@bank/sealed-log';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../commands/clock';
import { currentContext } from '../context/request-context';
import { openCheckpoint } from './open-checkpoint';
import { writeContradiction } from './seal-tables';
import { SealedLog } from './sealed-log';
import { Sealer } from './sealer';

/** What browsers have seen and the log does not continue. */
@Injectable()
export class Contradictions {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly sealer: Sealer,
    private readonly sealedLog: SealedLog,
  ) {}

  /** Keeps a checkpoint that this log signed once and contradicts now. @throws Rejection `malformed` for any other, so that nobody can cry wolf */
  async report(note: string): Promise<void> {
    const seen = openCheckpoint(note, await this.sealer.signer());
    if (typeof seen === 'string')
      throw new Rejection('malformed', `This checkpoint counts for nothing: ${seen}.`, {
        checkpoint: 'Must be signed',
      });
    const root = await this.sealedLog.rootOf(seen.size);
    if (root && isSameHash(root, seen.root))
      throw new Rejection('malformed', 'The log continues this checkpoint.', { checkpoint: 'Is no other' });
    const { actor } = currentContext();
    await writeContradiction(this.pool, { note, size: seen.size, actor, reportedAt: this.clock.now() });
  }
}
