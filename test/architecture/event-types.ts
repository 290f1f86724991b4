import { resolve } from 'node:path';
import ts from 'typescript';

const index = resolve(__dirname, '../../libs/domain/src/index.ts');

/**
 * Event type -> the fields of its data, from the domain's exported types. Types with `type` and `data` that are no
 * commands are events.
 */
export const eventTypes = (): Map<string, string[]> => {
  const program = ts.createProgram([index], { strict: true, types: [], module: ts.ModuleKind.NodeNext });
  const checker = program.getTypeChecker();
  const fieldsByType = new Map<string, string[]>();
  const domain = checker.getSymbolAtLocation(program.getSourceFile(index)!)!;
  for (const exported of checker.getExportsOfModule(domain)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!(symbol.flags & ts.SymbolFlags.TypeAlias) || symbol.name.endsWith('Command')) continue;
    const declared = checker.getDeclaredTypeOfSymbol(symbol);
    for (const member of declared.isUnion() ? declared.types : [declared]) {
      const [type, data] = ['type', 'data'].map((name) => member.getProperty(name));
      const name = type && checker.getTypeOfSymbol(type);
      if (!data || !name?.isStringLiteral()) continue;
      fieldsByType.set(
        name.value,
        checker
          .getPropertiesOfType(checker.getTypeOfSymbol(data))
          .map((field) => field.name)
          .sort(),
      );
    }
  }
  return fieldsByType;
};
