import { Module } from '@nestjs/common';
import { RecordsKernel } from '../records/records.kernel';
import { AuthorityGuard } from './authority.guard';
import { AuthorityReader } from './authority.reader';
import { RosterReader } from './roster.reader';

/** Kinds of record that give somebody permissions build on this module. */
@Module({
  imports: [RecordsKernel],
  providers: [AuthorityGuard, AuthorityReader, RosterReader],
  exports: [AuthorityGuard, RecordsKernel],
})
export class AuthorityKernel {}
