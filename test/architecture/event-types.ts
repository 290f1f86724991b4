import { resolve } from 'node:path';
import ts from 'typescript';

const index = resolve(__dirname, '../../libs/domain/src/index.ts');

interface EventType {
  checker: ts.TypeChecker;
  /** The type of its data. */
  data: ts.Type;
}

/**
 * Event type -> the type of its data, from the domain's exported types. Types with `type` and `data` that are no commands are
 * events.
 */
const readAllTypes = (): Map<string, EventType> => {
  const program = ts.createProgram([index], { strict: true, types: [], module: ts.ModuleKind.NodeNext });
  const checker = program.getTypeChecker();
  const found = new Map<string, EventType>();
  const domain = checker.getSymbolAtLocation(program.getSourceFile(index)!)!;
  for (const exported of checker.getExportsOfModule(domain)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!(symbol.flags & ts.SymbolFlags.TypeAlias) || symbol.name.endsWith('Command')) continue;
    const declared = checker.getDeclaredTypeOfSymbol(symbol);
    for (const member of declared.isUnion() ? declared.types : [declared]) {
      const [type, data] = ['type', 'data'].map((name) => member.getProperty(name));
      const name = type && checker.getTypeOfSymbol(type);
      if (!data || !name?.isStringLiteral()) continue;
      found.set(name.value, { checker, data: checker.getTypeOfSymbol(data) });
    }
  }
  return found;
};

let known: Map<string, EventType> | undefined;
const readEventTypes = () => {
  known ??= readAllTypes();
  return known;
};

/** Event type -> the fields of its data. */
export const eventTypes = (): Map<string, string[]> =>
  new Map(
    [...readEventTypes()].map(([type, { checker, data }]) => [
      type,
      checker
        .getPropertiesOfType(data)
        .map((field) => field.name)
        .sort(),
    ]),
  );

/**
 * Data of an event with a value in every place that their type knows: a text, and whatever could be one, is what `text` gives for
 * its place; a word out of a fixed set is the first of them.
 * @param sampleAt the value of a place (a dotted path in the data), where the type doesn't say enough; undefined where it does
 */
export const eventSample = (
  name: string,
  text: (at: string) => string,
  sampleAt: (at: string) => unknown,
): Record<string, unknown> => {
  const { checker, data } = readEventTypes().get(name)!;
  const sampleOfUnion = ({ types }: ts.UnionType, at: string) => {
    const plain = types.find(({ flags }) => flags & ts.TypeFlags.String);
    const filled = types.find(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
    return sample(plain ?? filled ?? types[0]!, at);
  };
  const sampleOfObject = (type: ts.Type, at: string) => {
    const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
    if (element) return [sample(element, `${at}[]`)];
    const fields = checker.getPropertiesOfType(type).map(({ name: part }) => {
      const property = checker.getPropertyOfType(type, part)!;
      return [part, sample(checker.getTypeOfSymbol(property), at ? `${at}.${part}` : part)] as const;
    });
    const indexed = checker.getIndexInfosOfType(type)[0]?.type;
    return Object.fromEntries(indexed ? [...fields, ['any', sample(indexed, `${at}.*`)]] : fields);
  };
  const sample = (type: ts.Type, at: string): unknown => {
    const given = sampleAt(at);
    if (given !== undefined) return given;
    if (type.isUnion()) return sampleOfUnion(type, at);
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
    if (type.flags & ts.TypeFlags.NumberLike) return 1;
    if (type.flags & ts.TypeFlags.BooleanLike) return true;
    if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return null;
    const isObject = type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection);
    return isObject ? sampleOfObject(type, at) : text(at);
  };
  return sample(data, '') as Record<string, unknown>;
};
