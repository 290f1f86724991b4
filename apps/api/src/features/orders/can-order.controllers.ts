import { policies } from '@bank/domain';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { countOrdersInMonth, loadPartners } from '../../kernels/orders/facts/partners';
import { Access } from '../../platform/auth/access.guard';
import { NamedRecord, PostedMonth } from '../../platform/bodies/posted-values';
import { validation } from '../../platform/bodies/validation';
import { ApiBare } from '../../platform/transport/api-docs';
import { refuseOtherPartner } from './own-partner';

class OrderMonth {
  @NamedRecord({ isSent: true, required: true })
  partnerId: number;

  @PostedMonth()
  orderPeriod: string;
}
class DistributionMonth {
  @NamedRecord({ isSent: true, required: true })
  partnerId: number;

  @PostedMonth()
  distributionPeriod: string;
}
class MayOrder {
  @ApiProperty() success: boolean;
}
class OrdersOfMonth extends MayOrder {
  @ApiProperty({ type: 'integer', description: 'Orders that count for the month' }) data: number;
  @ApiProperty({ type: 'integer', description: 'The most that the partner may place in a month' }) max: number;
}

/** Whether a partner may place another order for a month. */
@ApiTags('Partner Orders')
@Controller('orders/partner/partner-can-order')
export class PartnerCanOrderController {
  constructor(private readonly pool: Pool) {}

  @Get()
  @Access('orders/partner', 'can-order')
  @ApiBare('Says whether a partner may place another order for a month', MayOrder)
  async mayOrder(@Query(validation(OrderMonth)) month: OrderMonth): Promise<MayOrder> {
    return { success: (await this.countOrders(month)).success };
  }

  @Get('max-orders')
  @Access('orders/partner', 'can-order')
  @ApiBare("Counts a partner's orders for a month", OrdersOfMonth)
  async countOrders(
    @Query(validation(OrderMonth)) { partnerId, orderPeriod: month }: OrderMonth,
  ): Promise<OrdersOfMonth> {
    refuseOtherPartner(policies.partner, partnerId);
    const [count, [partner]] = await Promise.all([
      countOrdersInMonth(this.pool, 'partner', { partner: partnerId, month }),
      loadPartners(this.pool, [partnerId]),
    ]);
    const { maxOrdersPerMonth: max } = partner!;
    return { success: count < max, data: count, max };
  }
}

/** Whether a partner has yet to report what it gave out in a month. */
@ApiTags('Partner Distributions')
@Controller('orders/distribution/partner-can-order')
export class DistributionCanOrderController {
  constructor(private readonly pool: Pool) {}

  @Get()
  @Access('orders/distribution', 'can-order')
  @ApiBare('Says whether a partner may enter a distribution for a month', MayOrder)
  async mayOrder(
    @Query(validation(DistributionMonth)) { partnerId, distributionPeriod: month }: DistributionMonth,
  ): Promise<MayOrder> {
    refuseOtherPartner(policies.distribution, partnerId);
    return { success: (await countOrdersInMonth(this.pool, 'distribution', { partner: partnerId, month })) === 0 };
  }
}
