import { maySeePartner, PARTNER_STATUSES, records, refuseUnless, type ToDos } from '@bank/domain';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/auth/access.guard';
import { Clock } from '../../platform/commands/clock';
import { CurrentUser } from '../../platform/context/current-user';
import { currentTimeZone } from '../../platform/context/request-context';
import type { User } from '../../platform/context/user-directory';
import { answerOne } from '../../platform/transport/answer';
import { ApiId, ApiOne } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { ToDosQuery } from './to-dos.query';

const Month = () => ApiProperty({ pattern: 'YYYY-MM' });

class NamedOrder {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() sequence: string;
}
class BegunOrder extends NamedOrder {
  @ApiProperty() status: string;
}
class DueOrder {
  @Month() period: string;
  @ApiProperty({ type: BegunOrder, nullable: true, description: 'The one that was begun' }) order: BegunOrder | null;
}
class DueDistribution {
  @Month() period: string;
  @ApiProperty({ type: NamedOrder, nullable: true, description: 'The one that was begun' }) order: NamedOrder | null;
}
class ExpiringClients {
  @Month() month: string;
  @ApiProperty({ type: 'integer', description: 'Those who expire by the end of the month' }) count: number;
}
class OtherOrder {
  @Month() period: string;
  @ApiProperty({ type: NamedOrder }) order: NamedOrder;
}
class ClientsToReport {
  @Month() month: string;
  @ApiProperty({ type: 'integer' }) count: number;
}
class Counted {
  @ApiProperty({ type: 'integer' }) count: number;
}
class WaitingRegistrations {
  @ApiProperty({ type: 'integer' }) count: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the oldest of them came' })
  oldest: string | null;
}
class ShownToDos implements ToDos {
  @ApiProperty({ enum: PARTNER_STATUSES, description: 'That of the partner' }) status: string;
  @ApiProperty({ type: DueOrder, nullable: true, description: 'null where there is nothing to do' })
  order: DueOrder | null;
  @ApiProperty({ type: DueDistribution, isArray: true, description: 'Those that are not completed' })
  distributions: DueDistribution[];
  @ApiProperty({ type: ExpiringClients }) expiringClients: ExpiringClients;
  @ApiProperty({
    type: WaitingRegistrations,
    description: 'Children whom families registered, and nobody has looked at',
  })
  registrations: WaitingRegistrations;
  @ApiProperty({ type: Counted, description: 'Children who were entered here, and are not active yet' })
  entered: Counted;
  @ApiProperty({ type: OtherOrder, isArray: true, description: 'Those for other months that were begun' })
  otherOrders: OtherOrder[];
  @ApiProperty({ type: Counted, description: 'Clients whose annual review is due or past due' })
  reviews: Counted;
  @ApiProperty({
    type: ClientsToReport,
    description: 'Active clients whom no completed distribution of the month names',
  })
  toReport: ClientsToReport;
  @ApiProperty({ type: Counted, description: 'Orders that were sent to the bank and are not shipped yet' })
  withBank: Counted;
}

@ApiTags(records.partner.plural)
@Controller('partners/:id/to-dos')
export class ToDosController {
  constructor(
    private readonly query: ToDosQuery,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Access('partners', 'to-dos')
  @ApiId()
  @ApiOne('Shows what a Partner has to do next', ShownToDos)
  async show(@Id() id: number, @CurrentUser() user: User) {
    refuseUnless(maySeePartner(user, id));
    return answerOne(await this.query.of(id, { now: this.clock.now(), zone: await currentTimeZone() }));
  }
}
