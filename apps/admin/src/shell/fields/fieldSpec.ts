import { type Field, type Fields, records } from '@bank/domain';
import { choices, type FieldSpec } from '../../kit/values/fields';
import { say } from '../../messages';
import { offeredIn } from './referenceTo';

type Shape = FieldSpec extends infer S ? (S extends unknown ? Omit<S, 'source' | 'label'> : never) : never;

/** Format of a text -> its special input. */
const textInputs: Readonly<Record<string, Shape>> = {
  color: { as: 'color' },
  country: { as: 'country' },
};

const shapeOf = (name: string, field: Field): Shape => {
  switch (field.type) {
    case 'text':
      return textInputs[field.format ?? ''] ?? { as: 'text' };
    case 'integer':
    case 'quantity':
      return { as: 'number' };
    case 'money':
      return { as: 'money' };
    case 'date':
      return { as: 'day' };
    case 'month':
      return { as: 'month' };
    case 'instant':
      return { as: 'dateTime' };
    case 'flag':
      return { as: 'boolean' };
    case 'choice':
      return { as: 'choice', choices: choices(field.words ?? say.statuses, field.choices) };
    case 'ref':
      return {
        as: 'reference',
        ...(field.isBare ? { by: 'id' as const } : {}),
        ...offeredIn(field),
      };
    default:
      throw new Error(`The field ${name} (${field.type}) has a component of its own`);
  }
};

/** The spec of a field's input, with the label, the help and the choices that the domain declares. */
export const fieldSpec = (fields: Fields, name: string, source = name): FieldSpec => {
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name}`);
  const { label, help, required } = field;
  return {
    source,
    label,
    ...(help ? { help } : {}),
    ...(required ? { required: true } : {}),
    ...shapeOf(name, field),
  } as FieldSpec;
};

export const fieldSpecs = (kind: keyof typeof records, names: readonly string[]): FieldSpec[] =>
  names.map((name) => fieldSpec(records[kind].fields, name));
