import { fullAddress, records } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { RecordQueries } from '../../kernels/records/record.queries';
import { Access } from '../../platform/auth/access.guard';
import { fetchPage } from '../../platform/lists/fetch-page';
import { type ListQuery, listQuery } from '../../platform/lists/list-query';
import { answerMany, answerOne } from '../../platform/transport/answer';
import { ApiList, ApiOne } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { PublicPartner, ShownPartner } from './partner.dto';
import { partnerView, programContacts } from './partner.view';

const list = listQuery({
  sorts: { title: 'lower(title)', id: 'id' },
  sort: 'title|asc',
  paging: 'never',
});

@ApiTags(records.partner.plural)
@Controller(records.partner.path)
export class PublicPartnersController {
  constructor(
    private readonly pool: Pool,
    private readonly queries: RecordQueries,
  ) {}

  @Get('public-partners')
  @Access('partners/public-partners', 'list')
  @ApiList('Lists the active partners that are displayed publicly', PublicPartner, list)
  async list(@Query(list) query: ListQuery) {
    const { rows } = await fetchPage<Omit<PublicPartner, 'fullAddress'> & { address: object | null }>(
      this.pool,
      {
        columns: 'id, title, address, diaper_pickup_location AS "diaperPickupLocation"',
        from: 'read.partners',
        where: [{ sql: "removed_at IS NULL AND is_public_display AND status = 'ACTIVE'" }],
      },
      query,
    );
    return answerMany(rows.map(({ address, ...partner }) => ({ ...partner, fullAddress: fullAddress(address) })));
  }

  @Get('partner-address/:id')
  @Access('partners/partner-address', 'show')
  @ApiOne('Shows where a Partner is and whom to turn to', ShownPartner)
  async address(@Id() id: number) {
    const { body } = await this.queries.findOne(records.partner, partnerView, id);
    const { title, address, fullAddress: line } = body;
    return answerOne({ id, title, address, fullAddress: line, contacts: programContacts(body) });
  }
}
