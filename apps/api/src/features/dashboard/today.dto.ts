import type {
  CountedSearch,
  LateThings,
  NewRegistrations,
  ShownOrderWindow,
  StockBar,
  StockBars,
  Titled,
} from '@bank/domain';
import { ApiProperty } from '@nestjs/swagger';
import type { Search } from './searches';

class NamedPlace implements Titled {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() title: string;
}
class NamedProduct {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() name: string;
}
class NamedOrder {
  @ApiProperty({ type: 'integer' }) id: number;
  @ApiProperty() sequence: string;
}

const Filter = () =>
  ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The filters with which the list has them and no others',
  });

export class ShownCount implements CountedSearch {
  @ApiProperty({ description: 'The route of the list that has them' }) list: string;
  @Filter() filter: Search['filter'];
  @ApiProperty({ type: 'integer', description: 'The number of them' }) count: number;
}

class FailedJob {
  @ApiProperty() name: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When its last run ended' })
  at: string | null;
  @ApiProperty({ type: 'integer' }) failures: number;
}
export class ShownLate implements LateThings {
  @ApiProperty({ type: ShownCount, isArray: true, description: 'The most urgent first' }) lines: ShownCount[];
  @ApiProperty({ type: FailedJob, isArray: true, description: 'Nightly jobs; empty for others than administrators' })
  jobs: FailedJob[];
}

class ShownRegistration {
  @ApiProperty({ description: 'The public id of the child' }) id: string;
  @ApiProperty({ type: String, nullable: true }) fullName: string | null;
  @ApiProperty({ type: NamedPlace, nullable: true }) partner: NamedPlace | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ type: 'integer', description: 'Days of the bank since then' }) days: number;
}
export class ShownRegistrations implements NewRegistrations {
  @ApiProperty({ type: 'integer', description: 'All that wait' }) count: number;
  @Filter() filter: Search['filter'];
  @ApiProperty({ type: ShownRegistration, isArray: true, description: 'The five newest' })
  newest: ShownRegistration[];
}

class OwnOrders {
  @ApiProperty({ description: 'Whether the status of the partner allows orders' }) mayOrder: boolean;
  @ApiProperty({ type: 'integer', description: 'Its orders for the month' }) orders: number;
  @ApiProperty({ type: 'integer', description: 'As many as it may have' }) max: number;
  @ApiProperty({ type: NamedOrder, nullable: true, description: 'The one that was begun' }) begun: NamedOrder | null;
}
class WaitingPartners extends ShownCount {
  @ApiProperty({ type: 'integer', description: 'Those of them that have begun an order and not submitted it' })
  drafts: number;
  @ApiProperty({ type: 'integer', description: 'All partners whose status lets them order' }) mayOrder: number;
}
export class ShownWindow implements ShownOrderWindow {
  @ApiProperty({ pattern: 'YYYY-MM', description: 'The month that partners order for now' }) month: string;
  @ApiProperty({ format: 'date', description: 'The last day on which it is that month' }) until: string;
  @ApiProperty({ type: 'integer', description: 'Days from today until then; 0 on the last one' }) daysLeft: number;
  @ApiProperty({ type: OwnOrders, nullable: true, description: 'Of the partner whose orders the caller enters' })
  own: OwnOrders | null;
  @ApiProperty({
    type: WaitingPartners,
    nullable: true,
    description: 'Partners that have submitted no order for the month',
  })
  waiting: WaitingPartners | null;
}

class ShownBar implements StockBar {
  @ApiProperty({ type: NamedProduct }) product: NamedProduct;
  @ApiProperty({ type: NamedPlace }) warehouse: NamedPlace;
  @ApiProperty({ description: 'Units' }) onHand: number;
  @ApiProperty({ description: 'Units' }) minimum: number;
  @ApiProperty({ description: 'Units that are missing to the minimum' }) short: number;
  @ApiProperty({ type: 'integer', description: 'Units of a pack' }) packSize: number;
}
class ShortPlace extends ShownCount {
  @ApiProperty({ type: NamedPlace }) warehouse: NamedPlace;
}
export class ShownStock implements StockBars {
  @ApiProperty({ type: ShownBar, isArray: true, description: 'Those with the least of their minimum first' })
  bars: ShownBar[];
  @ApiProperty({ type: 'integer', description: 'The minimums that are set' }) minimums: number;
  @ApiProperty({ type: ShortPlace, isArray: true, description: 'The warehouses that are below minimums' })
  short: ShortPlace[];
}
