import { Module } from '@nestjs/common';
import { AuthorityGuard } from '../../kernels/authority/authority.guard';
import { AuthorityKernel } from '../../kernels/authority/authority.kernel';
import { RecordHandler } from '../../kernels/records/record.handler';
import { Removals } from '../../kernels/records/removals';
import { Handle } from '../../platform/commands/handle';
import { TokenSecrets } from './token-secrets';
import { TokensController } from './tokens.controller';

@Module({ imports: [AuthorityKernel], controllers: [TokensController], providers: [TokenSecrets] })
export class TokensModule {
  constructor(
    records: RecordHandler,
    handle: Handle,
    guard: AuthorityGuard,
    removals: Removals,
    secrets: TokenSecrets,
  ) {
    records.handleKind('apiToken', (asked) => handle.handle(guard.workOf(asked)));
    removals.onRemoval('apiToken', (id) => secrets.forget(id));
  }
}
