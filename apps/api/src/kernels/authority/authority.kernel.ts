import { Module } from '@nestjs/common';
import { RecordsKernel } from '../records/records.kernel';
import { AuthorityGuard } from './authority.guard';
import { AuthorityReader } from './authority.reader';
import { IdentityNotices } from './identity-notices';
import { OneTimeCodes } from './one-time-codes';
import { PartnerMailboxes } from './partner-mailboxes';
import { PasswordLinks } from './password-links';
import { RememberedDevices } from './remembered-devices';
import { RosterReader } from './roster.reader';
import { ShownClients } from './shown-clients';

@Module({
  imports: [RecordsKernel],
  providers: [
    AuthorityGuard,
    AuthorityReader,
    IdentityNotices,
    OneTimeCodes,
    PartnerMailboxes,
    PasswordLinks,
    RememberedDevices,
    RosterReader,
    ShownClients,
  ],
  exports: [
    AuthorityGuard,
    IdentityNotices,
    OneTimeCodes,
    PartnerMailboxes,
    PasswordLinks,
    RecordsKernel,
    ShownClients,
    RememberedDevices,
  ],
})
export class AuthorityKernel {}
