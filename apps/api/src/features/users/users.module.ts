import { Module } from '@nestjs/common';
import { AuthorityGuard } from '../../kernels/authority/authority.guard';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { ImportsKernel } from '../../kernels/imports/imports.kernel';
import { RecordHandler } from '../../kernels/records/record.handler';
import { Handle } from '../../platform/commands/handle';
import { GroupsController } from './groups.controller';
import { GroupImport } from './import/group-import';
import { UserImport } from './import/user-import';
import { InvitationJobs } from './invitations/invitation-jobs';
import { InvitationLists } from './invitations/invitation-lists';
import { InvitationsController } from './invitations/invitations.controller';
import { UserBehaviour } from './user.behaviour';
import { UserSessionsController } from './user-sessions.controller';
import { UsersController } from './users.controller';

@Module({
  imports: [AuthorityKernel, ImportsKernel],
  controllers: [UsersController, UserSessionsController, GroupsController, InvitationsController],
  providers: [GroupImport, InvitationJobs, InvitationLists, UserBehaviour, UserImport],
})
export class UsersModule {
  constructor(records: RecordHandler, handle: Handle, guard: AuthorityGuard) {
    records.handleKind('group', (asked) => handle.handle(guard.workOf(asked)));
  }
}
