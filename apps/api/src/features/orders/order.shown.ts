import type { Type as Class } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ShownLine } from './line.dto';

const property = (made: Class, name: string, options: object) => ApiProperty(options)(made.prototype, name);

/** What an answer shows of an order, for OpenAPI. */
export const shownOrder = (name: string, objects: Readonly<Record<string, Class>>, times: readonly string[]): Class => {
  const made = { [name]: class {} }[name] as Class;
  property(made, 'id', { type: 'integer' });
  for (const text of ['sequence', 'status']) property(made, text, { type: 'string' });
  for (const flag of ['isEditable', 'isDeletable', 'isComplete']) property(made, flag, { type: 'boolean' });
  for (const time of ['createdAt', 'updatedAt', ...times])
    property(made, time, { type: 'string', format: 'date-time', nullable: true });
  for (const [key, type] of Object.entries(objects)) property(made, key, { type });
  property(made, 'lineItems', {
    type: ShownLine,
    isArray: true,
    required: false,
    description: 'When they are included',
  });
  return made;
};
