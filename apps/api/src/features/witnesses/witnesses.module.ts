import { Module } from '@nestjs/common';
import { RecordsKernel } from '../../kernels/records/records.kernel';
import { WitnessJob } from './witness-job';

/** Whoever keeps checkpoints outside sees that a history was rewritten, even by those who hold the database and the key. */
@Module({ imports: [RecordsKernel], providers: [WitnessJob] })
export class WitnessesModule {}
