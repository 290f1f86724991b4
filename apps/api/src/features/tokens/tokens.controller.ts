import { records } from '@bank/domain';
import { Controller, Inject, Put } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { recordsController } from '../../kernels/records/records.controller';
import { Access } from '../../platform/auth/access.guard';
import { MAX_INTERVAL_DAYS } from '../../platform/database/max-interval-days';
import { listQuery } from '../../platform/lists/list-query';
import { answerOne } from '../../platform/transport/answer';
import { ApiId, ApiOne } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { TokenSecrets } from './token-secrets';

class Secret {
  @ApiProperty({ description: 'For `Authorization: Bearer ...`; never shown again' }) token: string;
}

const list = listQuery({
  sorts: { id: 'r.id', name: 'lower(r.name)', createdAt: 'r.created_at', updatedAt: 'r.updated_at' },
  sort: 'id|asc',
  id: 'r.id',
  paging: 'asked',
});

@Controller('tokens')
export class TokensController extends recordsController(records.apiToken, list, {
  columns: `
    CASE WHEN r.expires_after_days IS NOT NULL
      THEN r.created_at + make_interval(days => least(r.expires_after_days, ${MAX_INTERVAL_DAYS})) END AS expires_at,
    (SELECT t.last_used_at FROM app.api_tokens t WHERE t.token_id = r.id) AS last_used_at,
    EXISTS (SELECT FROM app.api_tokens t WHERE t.token_id = r.id) AS is_issued`,
  extend: (row) => ({ expiresAt: row.expires_at, lastUsedAt: row.last_used_at, isIssued: row.is_issued }),
}) {
  @Inject() private readonly secrets: TokenSecrets;

  @Put(':id/secret')
  @Access('tokens', 'create')
  @ApiId()
  @ApiOne("Makes the token's secret and shows it, once", Secret)
  async issue(@Id() id: number) {
    await this.queries.findOne(records.apiToken, {}, id);
    return answerOne({ token: await this.secrets.issue(id) });
  }
}
