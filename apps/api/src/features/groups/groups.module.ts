import { Module } from '@nestjs/common';
import { AuthorityGuard } from '../../kernels/authority/authority.guard';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { RecordHandler } from '../../kernels/records/record.handler';
import { Handle } from '../../platform/commands/handle';
import { GroupsController } from './groups.controller';

@Module({ imports: [AuthorityKernel], controllers: [GroupsController] })
export class GroupsModule {
  constructor(records: RecordHandler, handle: Handle, guard: AuthorityGuard) {
    records.handleKind('group', (asked) => handle.handle(guard.workOf(asked)));
  }
}
