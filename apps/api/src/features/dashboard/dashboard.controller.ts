import type { Attention, AttentionLine } from '@bank/domain';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { Clock } from '../../platform/commands/clock';
import { CurrentUser } from '../../platform/context/current-user';
import { currentTimeZone } from '../../platform/context/request-context';
import type { User } from '../../platform/context/user-directory';
import { answerOne } from '../../platform/transport/answer';
import { ApiOne } from '../../platform/transport/api-docs';
import { AttentionQuery } from './attention.query';

class NamedProduct {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'Units' }) onHand: number;
  @ApiProperty({ type: 'integer', description: 'Units of a pack' }) packSize: number;
}
class ShortProduct extends NamedProduct {
  @ApiProperty({ description: 'Units' }) minimum: number;
  @ApiProperty({ description: 'Units that are missing to the minimum' }) short: number;
}
class LastingProduct extends NamedProduct {
  @ApiProperty({ description: 'Units a month' }) monthlyUse: number;
  @ApiProperty({ description: 'The months for which the stock lasts' }) months: number;
}
class ShownWarehouse {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
}
class ShownLine implements AttentionLine {
  @ApiProperty({ description: 'The route of the list that has them' }) list: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The filters with which the list has them and no others',
  })
  filter: Record<string, string | number>;
  @ApiProperty({ type: 'integer', description: 'The number of them' }) count: number;
  @ApiProperty({ type: ShownWarehouse, required: false, description: 'That has less than the minimum of products' })
  warehouse?: ShownWarehouse;
  @ApiProperty({ type: ShortProduct, isArray: true, required: false, description: 'The five that miss most of it' })
  products?: ShortProduct[];
}
class ShownRunningOut {
  @ApiProperty({ pattern: 'YYYY-MM', description: 'The first of the months over which the use is averaged' })
  from: string;
  @ApiProperty({ pattern: 'YYYY-MM', description: 'The last of them' }) to: string;
  @ApiProperty({ type: LastingProduct, isArray: true, description: 'The five that last the shortest' })
  products: LastingProduct[];
}
class ShownAttention implements Attention {
  @ApiProperty({ type: ShownLine, isArray: true }) lines: ShownLine[];
  @ApiProperty({
    type: ShownRunningOut,
    nullable: true,
    description:
      'Stock of all warehouses divided by what partner and merchandise orders took out of them in a month, on average over three full months; null for those who may not see the stock',
  })
  runningOut: ShownRunningOut | null;
}

@ApiTags('Dashboard')
@Controller('dashboard')
export class DashboardController {
  constructor(
    private readonly attention: AttentionQuery,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access('dashboard', 'show')
  @ApiOne("Shows what needs the caller's attention, each with the list that has it", ShownAttention)
  async show(@CurrentUser() user: User) {
    return answerOne(await this.attention.of(user, { now: this.clock.now(), zone: await currentTimeZone() }));
  }
}
