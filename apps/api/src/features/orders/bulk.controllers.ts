import {
  MAX_REASON_LENGTH,
  maySetInBulk,
  type OrderCommand,
  type OrderPolicy,
  type OwnPartnerKind,
  policies,
  Rejection,
  refuseInvalid,
} from '@bank/domain';
import { Body, Controller, Inject, Patch, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Type as TypeOf } from 'class-transformer';
import { IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';
import { HandleOrder } from '../../kernels/orders/order.handler';
import { Access } from '../../platform/auth/access.guard';
import { IdList } from '../../platform/bodies/posted-values';
import { validation } from '../../platform/bodies/validation';
import { ShownChanges } from '../../platform/commands/shown-changes';
import { currentRoles } from '../../platform/context/current-user';
import { ApiMany } from '../../platform/transport/api-docs';
import { changeEachRow, requireChanges } from '../../platform/transport/change-each-row';
import { RowOutcomeDto } from '../../platform/transport/row-outcome.dto';

const MAX_ORDERS = 500;

class StatusChange {
  @ApiProperty({ type: 'string', nullable: true, description: 'The status to enter; steps may be skipped' })
  @IsOptional()
  @IsString()
  status?: string | null;

  @ApiProperty({
    required: false,
    nullable: true,
    description: 'Why; an administrator may override a shortage with it',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string | null;
}
class BulkChangeOrders {
  @IdList({ most: MAX_ORDERS })
  ids: number[];

  @ApiProperty({ type: StatusChange })
  @IsOptional()
  @ValidateNested()
  @TypeOf(() => StatusChange)
  changes?: StatusChange | null;
}
class BulkDeleteOrders {
  @IdList({ most: MAX_ORDERS })
  ids: number[];
}
class OrderOutcome extends RowOutcomeDto {
  @ApiProperty({ type: 'integer' }) id: number;
}

/** Sends a command to each of several orders; an order that is refused keeps no other from changing. */
abstract class BulkOrders {
  @Inject() readonly commands: CommandBus;
  @Inject() readonly shownChanges: ShownChanges;

  protected sendToEach(kind: OwnPartnerKind, ids: readonly number[], command: OrderCommand) {
    return this.shownChanges.waitOnce(() =>
      changeEachRow(ids, (id) => this.commands.execute(new HandleOrder(kind, id, command))),
    );
  }
}

/** A bulk change of statuses. */
export const bulkChangeController = (kind: OwnPartnerKind): Type<object> => {
  const policy: OrderPolicy = policies[kind];
  const resource = `orders/${kind}` as const;

  @ApiTags(`${policy.title}s`)
  @Controller(`${resource}/bulk-change`)
  class BulkChangeController extends BulkOrders {
    @Patch()
    @Access(resource, 'bulk-change')
    @ApiMany(`Moves several ${policy.title}s to a status`, OrderOutcome)
    change(@Body(validation(BulkChangeOrders)) { ids, changes }: BulkChangeOrders) {
      const { status, reason } = requireChanges(changes);
      if (!status) return refuseInvalid({ 'changes.status': 'Choose a status' });
      if (!maySetInBulk(policy, status, currentRoles()))
        throw new Rejection('forbidden', `Only an administrator may set ${policy.statuses[status]?.label} in bulk`);
      return this.sendToEach(kind, ids, { type: 'SetStatus', data: { status, ...(reason && { reason }) } });
    }
  }
  return BulkChangeController;
};

@ApiTags('Partner Distributions')
@Controller('orders/distribution/bulk-delete')
export class DistributionBulkDeleteController extends BulkOrders {
  @Patch()
  @Access('orders/distribution', 'bulk-delete')
  @ApiMany('Deletes several distributions that have not moved stock', OrderOutcome)
  remove(@Body(validation(BulkDeleteOrders)) { ids }: BulkDeleteOrders) {
    return this.sendToEach('distribution', ids, { type: 'DeleteOrder', data: {} });
  }
}
