import { canPlaceOrders, PARTNER_STATUSES } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { choosablePlaces, namedPlaces } from '../../kernels/records/named-places';
import { Access } from '../../platform/auth/access.guard';
import { currentUser } from '../../platform/context/current-user';
import { type Condition, fetchPage } from '../../platform/lists/fetch-page';
import { type ListQuery, listQuery } from '../../platform/lists/list-query';
import { answerMany } from '../../platform/transport/answer';
import { ApiList } from '../../platform/transport/api-docs';

class StorageLocation {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
  @ApiProperty({ enum: ['warehouse', 'partner'] }) type: string;
  @ApiProperty() status: string;
  @ApiProperty({ type: 'string', nullable: true }) partnerType: string | null;
  @ApiProperty() displayPublicly: boolean;
  @ApiProperty() isPublicDisplay: boolean;
  @ApiProperty({ type: 'boolean', nullable: true, description: 'null for a warehouse' }) canPlaceOrders: boolean | null;
}

const filters = {
  type: { type: 'choice', choices: ['warehouse', 'partner'], where: 'l.type = ?' },
  inactive: { type: 'flag' },
} as const;
const list = listQuery({
  // Warehouses first, then the rest, each by title.
  sorts: { title: "(l.type <> 'warehouse'), lower(l.title)", id: 'l.id' },
  sort: 'title|asc',
  id: 'l.id',
  paging: 'never',
  filters,
});

/** The statuses of places that are in use: warehouses that are active, and partners that may order. */
const ACTIVE_STATUSES = {
  warehouse: ['ACTIVE'],
  partner: PARTNER_STATUSES.filter(canPlaceOrders),
};

/** Inactive places must be asked for, to count, clear or look them up. */
const activeOnly: Condition = {
  sql: "l.status = ANY(CASE l.type WHEN 'partner' THEN ?::text[] ELSE ?::text[] END)",
  values: [ACTIVE_STATUSES.partner, ACTIVE_STATUSES.warehouse],
};

@ApiTags('Stock')
@Controller('storage-locations')
export class StorageLocationsController {
  constructor(private readonly pool: Pool) {}

  @Get()
  @Access('storage-locations', 'list')
  @ApiList('Lists where stock can be: warehouses first, then partners', StorageLocation, list)
  async list(@Query(list) query: ListQuery<typeof filters>) {
    const { rows } = await fetchPage<Omit<StorageLocation, 'canPlaceOrders'>>(
      this.pool,
      {
        columns: `l.id, l.title, l.type, l.status, l.partner_type AS "partnerType",
          l.is_public_display AS "displayPublicly", l.is_public_display AS "isPublicDisplay"`,
        from: 'read.storage_locations l',
        // A place that an order already names is shown even when it was deleted.
        where: query.ids
          ? namedPlaces(currentUser())
          : [
              { sql: 'l.removed_at IS NULL' },
              ...choosablePlaces(currentUser()),
              ...(query.filters.inactive ? [] : [activeOnly]),
            ],
      },
      query,
    );
    return answerMany(
      rows.map((row) => ({ ...row, canPlaceOrders: row.type === 'partner' ? canPlaceOrders(row.status) : null })),
    );
  }
}
