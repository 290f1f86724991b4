import {
  capitalise,
  fieldOfOwnOrders,
  type OrderPolicy,
  type OwnPartnerKind,
  policies,
  refuseUnless,
} from '@bank/domain';
import { Controller, Get, Inject, Query, type Type } from '@nestjs/common';
import { ApiProperty, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { activePartnerId } from '../../kernels/authority/user-partners';
import { ClientLines } from '../../kernels/orders/client-lines';
import { LAST_DISTRIBUTION_INCLUDES } from '../../kernels/orders/client-lines.query';
import { countOrdersInMonth, loadPartners } from '../../kernels/orders/facts/partners';
import { BlankLineOfClient } from '../../kernels/orders/order.dto';
import { Access } from '../../platform/auth/access.guard';
import { namedClass } from '../../platform/bodies/named-class';
import { NamedRecord, PostedMonth } from '../../platform/bodies/posted-values';
import { validation } from '../../platform/bodies/validation';
import { currentRoles } from '../../platform/context/current-user';
import { filterTypes } from '../../platform/lists/filters';
import { ApiInclude, Include } from '../../platform/lists/include';
import { answerMany } from '../../platform/transport/answer';
import { ApiBare, ApiMany } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';

class MayOrder {
  @ApiProperty() success: boolean;
}
class OrdersOfMonth extends MayOrder {
  @ApiProperty({ type: 'integer', description: 'Orders that count for the month' }) data: number;
  @ApiProperty({ type: 'integer', description: 'The most that the partner may place in a month' }) max: number;
}

/** The month of a kind that reports what was given, where the query names it. @throws Rejection malformed */
const reportedMonth = ({ month, packs }: OrderPolicy, query: Readonly<Record<string, unknown>>): string | undefined => {
  const asked = month && packs === 'given' ? query[month.field] : undefined;
  return typeof asked === 'string' && asked ? filterTypes.month(asked, month!.field) : undefined;
};

type AskedMonth = Readonly<Record<string, string>> & { partnerId: number };

/** The class of a query for a partner's month, which has the kind's own name. */
const askedMonth = (kind: OwnPartnerKind, field: string): Type<AskedMonth> => {
  const made = namedClass<AskedMonth>(`${capitalise(kind)}Month`);
  NamedRecord({ isSent: true, required: true })(made.prototype, 'partnerId');
  PostedMonth()(made.prototype, field);
  return made;
};

/** What a partner's people do for a month, as the documentation of the calls says it. */
const acts: Readonly<Record<OwnPartnerKind, string>> = {
  partner: 'place another order',
  distribution: 'enter a distribution',
};

/** The calls that begin a new order of a partner: a line for each of its clients, and whether there may be one for the month. */
export const ownPartnerControllers = (kind: OwnPartnerKind): Type<object>[] => {
  const policy: OrderPolicy = policies[kind];
  const resource = `orders/${kind}` as const;
  const { field, isLimitedByPartner } = policy.month!;
  const Asked = askedMonth(kind, field);
  const refuseOtherPartner = (partner: number): void =>
    refuseUnless(!fieldOfOwnOrders(policy, currentRoles()) || partner === activePartnerId());

  const countOrders = async (pool: Pool, { partnerId, [field]: month }: AskedMonth): Promise<OrdersOfMonth> => {
    refuseOtherPartner(partnerId);
    const [count, [partner]] = await Promise.all([
      countOrdersInMonth(pool, kind, { partner: partnerId, month: month! }),
      isLimitedByPartner ? loadPartners(pool, [partnerId]) : [],
    ]);
    const max = partner?.maxOrdersPerMonth ?? 1;
    return { success: count < max, data: count, max };
  };

  @ApiTags(`${policy.title}s`)
  @Controller(resource)
  class NewOrderController {
    @Inject() readonly clientLines: ClientLines;
    @Inject() readonly pool: Pool;

    @Get('new-line-items-for-partner/:partnerId')
    @Access(resource, 'new-lines')
    @ApiInclude(LAST_DISTRIBUTION_INCLUDES)
    @ApiQuery({
      name: field,
      required: false,
      description: 'YYYY-MM. Of what was given: those too whom the partner served in that month',
    })
    @ApiMany('Lists a line to fill in for each client whom the partner serves', BlankLineOfClient)
    async newLines(
      @Id('partnerId') partner: number,
      @Include(LAST_DISTRIBUTION_INCLUDES) include: ReadonlySet<string>,
      @Query() query: Readonly<Record<string, unknown>>,
    ) {
      refuseOtherPartner(partner);
      return answerMany(await this.clientLines.readNewLines(policy, partner, include, reportedMonth(policy, query)));
    }

    @Get('partner-can-order')
    @Access(resource, 'can-order')
    @ApiQuery({ name: '', type: Asked })
    @ApiBare(`Says whether a partner may ${acts[kind]} for a month`, MayOrder)
    async mayOrder(@Query(validation(Asked)) month: AskedMonth): Promise<MayOrder> {
      return { success: (await countOrders(this.pool, month)).success };
    }
  }

  @ApiTags(`${policy.title}s`)
  @Controller(`${resource}/partner-can-order/max-orders`)
  class OrdersOfMonthController {
    @Inject() readonly pool: Pool;

    @Get()
    @Access(resource, 'can-order')
    @ApiQuery({ name: '', type: Asked })
    @ApiBare("Counts a partner's orders for a month", OrdersOfMonth)
    count(@Query(validation(Asked)) month: AskedMonth): Promise<OrdersOfMonth> {
      return countOrders(this.pool, month);
    }
  }
  return isLimitedByPartner ? [NewOrderController, OrdersOfMonthController] : [NewOrderController];
};
