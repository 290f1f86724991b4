import { policies, type ShownStaffChange } from '@bank/domain';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { currentLineSight } from '../../../kernels/orders/client-lines.query';
import { NamedProduct } from '../../../kernels/orders/effect.dto';
import { OrderQueries } from '../../../kernels/orders/order.queries';
import { Access } from '../../../platform/auth/access.guard';
import { answerMany } from '../../../platform/transport/answer';
import { ApiId, ApiMany } from '../../../platform/transport/api-docs';
import { Id } from '../../../platform/transport/id.pipe';
import { partnerView } from '../own-partner.views';
import { StaffChangesQuery } from './staff-changes.query';

const Units = (description: string) => ApiProperty({ type: 'integer', nullable: true, description });

class ChangedClient {
  @ApiProperty() id: string;
  @ApiProperty() fullName: string;
}
class ShownChangedLine {
  @ApiProperty({ type: ChangedClient, nullable: true }) client: ChangedClient | null;
  @ApiProperty({ type: NamedProduct }) product: NamedProduct;
  @Units('Units before; null where there was no such line') before: number | null;
  @Units('Units after; null where the line is gone') after: number | null;
  @ApiProperty({ type: 'integer', description: 'Units in a pack of the product for this partner' }) packSize: number;
}
class StaffChangeDto implements ShownStaffChange {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'Who changed it' }) by: string;
  @ApiProperty({ type: String, isArray: true, description: 'The statuses that were entered' }) entered: string[];
  @ApiProperty({ type: String, isArray: true, description: 'The fields that were changed' }) fields: string[];
  @ApiProperty({ type: ShownChangedLine, isArray: true }) lines: ShownChangedLine[];
}

const policy = policies.partner;

@ApiTags(`${policy.title}s`)
@Controller('orders/partner/:id/changes')
export class StaffChangesController {
  constructor(
    private readonly orders: OrderQueries,
    private readonly query: StaffChangesQuery,
  ) {}

  @Get()
  @Access('orders/partner', 'show')
  @ApiId()
  @ApiMany(`Lists what staff changed of a ${policy.title} since its submission, the latest first`, StaffChangeDto)
  async list(@Id() id: number) {
    // Only who may see the order itself sees its changes.
    await this.orders.findOne(policy, partnerView, id, new Set());
    const changes = await this.query.readChanges(id);
    const { products, clients, people } = await this.query.readNames(id, changes, currentLineSight(policy));
    return answerMany<StaffChangeDto>(
      changes
        .map(({ at, actor, entered, fields, lines }) => ({
          at,
          by: people.get(actor) ?? actor,
          entered: [...entered],
          fields: [...fields],
          lines: lines.map(({ client, product, before, after }) => {
            const { name, packSize } = products.get(product)!;
            return {
              client: client === null ? null : (clients.get(client) ?? null),
              product: { id: product, name },
              before,
              after,
              packSize,
            };
          }),
        }))
        .reverse(),
    );
  }
}
