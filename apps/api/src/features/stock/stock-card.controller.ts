import type { StockDay } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { Clock } from '../../platform/commands/clock';
import { currentTimeZone } from '../../platform/context/request-context';
import { type ListQuery, listQuery } from '../../platform/lists/list-query';
import { answerMany, answerPage } from '../../platform/transport/answer';
import { ApiId, ApiList } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { StockCard } from './stock-card.query';

class ShownMovement {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty({ format: 'date-time' }) effectiveAt: string;
  @ApiProperty({ description: 'Kind of the order, as its path has it' }) orderKind: string;
  @ApiProperty({ type: 'integer', description: 'Id of the order' }) order: number;
  @ApiProperty({ description: 'Number of the order' }) sequence: string;
  @ApiProperty({ type: 'integer' }) locationId: number;
  @ApiProperty({ enum: ['warehouse', 'partner'] }) locationType: string;
  @ApiProperty() storageLocation: string;
  @ApiProperty({ type: 'integer', description: 'Units; negative when they leave' }) delta: number;
  @ApiProperty({ type: 'integer', description: 'Units on hand after it, at the places asked for' }) balance: number;
  @ApiProperty({ type: 'string', nullable: true }) reason: string | null;
}

class ShownDay implements StockDay {
  @ApiProperty({ format: 'date', description: 'By the clocks of the bank' }) day: string;
  @ApiProperty({ type: 'integer', description: 'Units on hand at its end' }) onHand: number;
}

const filters = {
  location: { type: 'id' },
  locationType: { type: 'choice', choices: ['WAREHOUSE', 'PARTNER'] },
} as const;
const movements = listQuery({
  sorts: { effectiveAt: 't.effective_at' },
  sort: 'effectiveAt|desc',
  perPage: 25,
  filters,
});
const days = listQuery({ sorts: { day: 'day' }, sort: 'day|asc', paging: 'never', filters });

const FIRST_PAGE = { page: 1, perPage: 25 };

@ApiTags('Stock')
@Controller('products/:id')
export class StockCardController {
  constructor(
    private readonly card: StockCard,
    private readonly clock: Clock,
  ) {}

  @Get('stock-card')
  @Access('products', 'inventory')
  @ApiId()
  @ApiList('Lists the movements of a product with a running balance, the latest first', ShownMovement, movements)
  async movements(@Id() id: number, @Query(movements) query: ListQuery<typeof filters>) {
    return answerPage(await this.card.page(id, query.filters, query.paging ?? FIRST_PAGE), query);
  }

  @Get('stock-days')
  @Access('products', 'inventory')
  @ApiId()
  @ApiList('Lists the units on hand at the end of each of the last 90 days', ShownDay, days)
  async days(@Id() id: number, @Query(days) query: ListQuery<typeof filters>) {
    const zone = await currentTimeZone();
    return answerMany(await this.card.days(id, query.filters, { now: this.clock.now(), zone }));
  }
}
