import { resolve } from 'node:path';
import { EVENT_TYPES, type EventType } from '@bank/domain';
import {
  AnyType,
  type BaseType,
  type CompletedConfig,
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  ObjectType,
  type Schema,
  SchemaGenerator,
  type SubNodeParser,
} from 'ts-json-schema-generator';
import ts from 'typescript';

const root = resolve(__dirname, '../..');

/** The fields of a kind of record or order, which its definition describes: see fields.ts. */
class FieldValuesParser implements SubNodeParser {
  supportsNode(node: ts.Node): boolean {
    return ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Values';
  }

  createType(): BaseType {
    return new ObjectType('values', [], [], new AnyType());
  }
}

const config: CompletedConfig = {
  ...DEFAULT_CONFIG,
  path: resolve(root, 'libs/domain/src/events.ts'),
  tsconfig: resolve(root, 'tsconfig.base.json'),
  type: 'DomainEvent',
  expose: 'none',
  topRef: false,
  additionalProperties: false,
  skipTypeCheck: true,
};

const alternatives = (schema: Schema): Schema[] =>
  schema.anyOf && !schema.properties ? schema.anyOf.flatMap((one) => alternatives(one as Schema)) : [schema];

const partOf = (schema: Schema, name: string): Schema => (schema.properties?.[name] ?? {}) as Schema;

/** Event type -> the schema of its data, as its TypeScript type says it. */
export const schemasOfTypes = (): ReadonlyMap<EventType, Schema> => {
  const program = createProgram(config);
  const parser = createParser(program, config, (chain) => chain.addNodeParser(new FieldValuesParser()));
  const all = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema('DomainEvent');
  const found = alternatives(all);
  return new Map(
    EVENT_TYPES.map((type) => {
      const event = found.find((one) => partOf(one, 'type').const === type);
      if (!event) throw new Error(`DomainEvent in libs/domain/src/events.ts has no event ${type}`);
      return [type, partOf(event, 'data')];
    }),
  );
};
