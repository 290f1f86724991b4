import type { Field, OrderPolicy } from '@bank/domain';
import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { namedClass } from '../../platform/bodies/named-class';
import { Ref } from '../../platform/bodies/posted-values';
import { ShownLastDistribution } from './last-distribution.dto';

const addProperty = (made: Type<object>, name: string, options: ApiPropertyOptions) =>
  ApiProperty(options)(made.prototype, name);

/** Type of a field -> its schema in an answer; orders have no lists, groups or several references. */
const shapes: Readonly<Record<string, ApiPropertyOptions>> = {
  ref: { type: Ref },
  text: { type: 'string', nullable: true },
  date: { type: 'string', format: 'date', nullable: true },
  month: { type: 'string', nullable: true },
  instant: { type: 'string', format: 'date-time', nullable: true },
  quantity: { type: 'integer', description: 'Units' },
  money: { type: 'number', description: 'US dollars a unit' },
  integer: { type: 'integer', nullable: true },
  flag: { type: 'boolean' },
};

/** The client of a line, by its public id. */
class ClientOfLine {
  @ApiProperty() id: string;
  @ApiProperty() fullName: string;
  @ApiProperty({ type: 'string', nullable: true }) firstName: string | null;
  @ApiProperty({ type: 'string', nullable: true }) lastName: string | null;
  @ApiProperty() status: string;
  @ApiProperty() isActive: boolean;
  @ApiProperty({
    type: 'string',
    format: 'date',
    nullable: true,
    required: false,
    description: 'Of one that expired: the earlier of both expirations',
  })
  expiredOn?: string | null;
  @ApiProperty({ type: 'string', nullable: true }) familyId: string | null;
  @ApiProperty({ type: 'integer', description: 'Lines of pull-ups in completed distributions' })
  pullupDistributionCount: number;
  @ApiProperty({ type: 'integer' }) pullupDistributionMax: number;
  @ApiProperty({ type: ShownLastDistribution, required: false, description: 'When it is included' })
  lastDistribution?: ShownLastDistribution;
}
export class BlankLineOfClient {
  @ApiProperty({ type: 'integer', enum: [0] }) id: 0;
  @ApiProperty({ type: 'integer', enum: [0] }) quantity: 0;
  @ApiProperty({ type: 'integer', enum: [0] }) cost: 0;
  @ApiProperty({ type: Ref }) product: Ref;
  @ApiProperty({ type: ClientOfLine }) client: ClientOfLine;
}
const shapeOf = (field: Field): ApiPropertyOptions => {
  if (field.type === 'choice') return { type: 'string', enum: [...field.choices], nullable: true };
  return field.type === 'ref' && field.to === 'client' ? { type: ClientOfLine, nullable: true } : shapes[field.type]!;
};

const lineDto = ({ orderType, line }: OrderPolicy): Type<object> => {
  const made = namedClass(`${orderType}Line`);
  addProperty(made, 'id', { type: 'integer' });
  for (const [name, field] of Object.entries(line))
    addProperty(made, name, { ...shapeOf(field), title: field.label } as ApiPropertyOptions);
  addProperty(made, 'orderId', { type: 'integer' });
  addProperty(made, 'orderSequence', { type: 'string' });
  if (line.quantity.accepts === 'counted')
    for (const [name, description] of Object.entries({
      expected: 'Units that should have been there',
      difference: 'Units that the count makes of it',
      variance: 'Units that are off again, by what was recorded later and took effect before',
    }))
      addProperty(made, name, { type: 'integer', description });
  return made;
};

/** The class of an order in answers, for OpenAPI. */
export const shownOrderDto = (policy: OrderPolicy): Type<object> => {
  const made = namedClass(policy.orderType);
  addProperty(made, 'id', { type: 'integer' });
  for (const text of ['sequence', 'status']) addProperty(made, text, { type: 'string' });
  for (const flag of ['isEditable', 'isDeletable', 'isComplete', 'isReversible'])
    addProperty(made, flag, { type: 'boolean' });
  for (const time of ['createdAt', 'updatedAt', 'reversedAt'])
    addProperty(made, time, { type: 'string', format: 'date-time', nullable: true });
  if (policy.isCorrectable)
    addProperty(made, 'correctionReason', { ...shapes.text, description: 'Of its last correction' });
  for (const [name, field] of Object.entries(policy.header))
    addProperty(made, name, { ...shapeOf(field), title: field.label } as ApiPropertyOptions);
  addProperty(made, 'lineItems', {
    type: lineDto(policy),
    isArray: true,
    required: false,
    description: 'When they are included',
  });
  return made;
};
