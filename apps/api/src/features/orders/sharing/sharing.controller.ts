import { availableOf, fieldOfOwnOrders, type OrderPolicy, policies, Rejection } from '@bank/domain';
import { readBalances } from '@bank/projections';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Pool } from 'pg';
import { activePartnerId } from '../../../kernels/authority/user-partners';
import { Access } from '../../../platform/auth/access.guard';
import { validation } from '../../../platform/bodies/validation';
import { currentRoles } from '../../../platform/context/current-user';
import { answerOne } from '../../../platform/transport/answer';
import { ApiMany, ApiOne, ApiRefusals } from '../../../platform/transport/api-docs';
import { readDraftReservations, readOwnReservations } from './open-orders';
import { requireWarehouse, Shares } from './shares.service';
import {
  AvailabilityAsked,
  ConfirmShares,
  SharedOutcome,
  SharesAsked,
  ShownAvailability,
  ShownShares,
} from './sharing.dto';

const policy: OrderPolicy = policies.partner;
const resource = 'orders/partner';

/** What there is for partner orders, and how it is shared where it is not enough. */
@ApiTags(`${policy.title}s`)
@Controller(resource)
export class SharingController {
  constructor(
    private readonly pool: Pool,
    private readonly shares: Shares,
  ) {}

  @Get('availability')
  @Access(resource, 'availability')
  @ApiOne('Shows what of each product a warehouse could still give to a Partner Order, in units', ShownAvailability)
  async availability(@Query(validation(AvailabilityAsked)) { warehouse, order, orderPeriod }: AvailabilityAsked) {
    const { id, isPublic } = await requireWarehouse(this.pool, warehouse);
    const seesOwnOnly = fieldOfOwnOrders(policy, currentRoles()) !== undefined;
    const own = order
      ? await readOwnReservations(this.pool, order, id, seesOwnOnly ? (activePartnerId() ?? NOBODY) : undefined)
      : new Map<number, number>();
    if (!own) throw new Rejection('notFound', `There is no ${policy.title} ${order}`);
    // Partners order from public warehouses, and look no deeper into the others than an order of theirs goes.
    const isLimited = seesOwnOnly && !isPublic;
    if (isLimited && own.size === 0) throw new Rejection('notFound', 'There is no such warehouse');
    const ofDrafts = orderPeriod
      ? await readDraftReservations(this.pool, id, orderPeriod, order)
      : new Map<number, number>();
    const balances = (await readBalances(this.pool, id)).filter(({ product }) => !isLimited || own.has(product));
    return answerOne(
      Object.fromEntries(
        // What is still to come can't be shipped: it counts once it is received, here as where it is shared.
        balances.map(({ product, onHand, reserved }) => {
          const promised = reserved - (own.get(product) ?? 0) - (ofDrafts.get(product) ?? 0);
          return [product, availableOf({ onHand, promised })];
        }),
      ),
    );
  }

  @Get('shares')
  @Access(resource, 'shares')
  @ApiOne(
    'Proposes how to share what a warehouse has among the orders of a month that were sent; orders that were not sent yet get no share and hold nothing back',
    ShownShares,
  )
  async propose(@Query(validation(SharesAsked)) { warehouse, orderPeriod }: SharesAsked) {
    const { id } = await requireWarehouse(this.pool, warehouse);
    return answerOne(await this.shares.propose(id, orderPeriod));
  }

  @Post('shares')
  @HttpCode(200)
  @Access(resource, 'shares')
  @ApiMany('Applies a confirmed proposal: each order gets what was confirmed for it, or says why not', SharedOutcome)
  @ApiRefusals(404, 409, 422)
  async apply(@Body(validation(ConfirmShares)) body: ConfirmShares) {
    const { id } = await requireWarehouse(this.pool, body.warehouse);
    return this.shares.apply(id, body);
  }
}

/** The id of no partner, for users who work for none now. */
const NOBODY = 0;
