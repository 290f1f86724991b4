import { Module } from '@nestjs/common';
import { RecordsKernel } from '../records/records.kernel';
import { AuthorityGuard } from './authority.guard';
import { AuthorityReader } from './authority.reader';
import { RosterReader } from './roster.reader';

/** What the kinds of record stand on by which somebody may do more than before. */
@Module({
  imports: [RecordsKernel],
  providers: [AuthorityGuard, AuthorityReader, RosterReader],
  exports: [AuthorityGuard, RecordsKernel],
})
export class AuthorityKernel {}
