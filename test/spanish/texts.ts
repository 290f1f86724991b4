import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { readSources } from '../architecture/sources';

const root = resolve(__dirname, '../..');

export interface SpanishText {
  path: string;
  spanish: string;
  /** Empty where the English text is put together elsewhere. */
  english: string;
}

/** Files that hold nothing but Spanish, some of them beside a file with the same texts in English. */
const SPANISH_FILE = /\/(es|spanish)\.ts$/;
/** Here, texts stand as pairs: English, Spanish. */
const FILES_WITH_PAIRS = /^libs\/domain\/src\/attributes\//;

/** What a literal says, with `{…}` for each value that is filled in. */
function textOf(node: ts.Node | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, -1).replace(/^\^|\$$/g, '');
  if (!ts.isTemplateExpression(node)) return undefined;
  const spans = node.templateSpans.map(
    ({ expression, literal }) => `{${ts.isIdentifier(expression) ? expression.text : '…'}}${literal.text}`,
  );
  return node.head.text + spans.join('');
}

const nameOf = ({ name }: ts.PropertyAssignment): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();

/** The property beside this one that says the same in English. */
const englishBeside = (property: ts.PropertyAssignment): ts.Expression | undefined => {
  const name = nameOf(property);
  const english = name === 'es' ? 'en' : name.replace(/Es$/, '');
  const found = property.parent.properties.find((other) => ts.isPropertyAssignment(other) && nameOf(other) === english);
  if (found && ts.isPropertyAssignment(found)) return found.initializer;
  // A question of the start: `line('name', 'English label', { labelEs: … })`.
  const call = property.parent.parent;
  return name === 'labelEs' && ts.isCallExpression(call) ? call.arguments[1] : undefined;
};

const isName = (node: ts.Node): boolean =>
  !ts.isSourceFile(node) &&
  ((ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
    ts.isImportDeclaration(node.parent) ||
    ts.isLiteralTypeNode(node.parent) ||
    ts.isComputedPropertyName(node.parent));

/** All texts below a node, in their order. */
function textsBelow(node: ts.Node): string[] {
  const own = isName(node) ? undefined : textOf(node);
  if (own !== undefined) return own.trim() ? [own] : [];
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...textsBelow(child));
  });
  return found;
}

const pairUp = (path: string, spanish: readonly string[], english: readonly string[]): SpanishText[] =>
  spanish.map((text, place) => ({
    path,
    spanish: text,
    english: english.length === spanish.length ? english[place]! : '',
  }));

/** The texts under a property named `es` or `…Es`, and those of pairs. */
function textsWithin(path: string, node: ts.Node): SpanishText[] {
  if (ts.isPropertyAssignment(node) && /^es$|[a-z]Es$/.test(nameOf(node))) {
    const english = englishBeside(node);
    return pairUp(path, textsBelow(node.initializer), english ? textsBelow(english) : []);
  }
  if (ts.isArrayLiteralExpression(node) && FILES_WITH_PAIRS.test(path) && node.elements.length === 2) {
    const [english, spanish] = node.elements.map(textOf);
    if (english !== undefined && spanish !== undefined && /[a-z]/.test(spanish) && english !== spanish)
      return [{ path, english, spanish }];
  }
  const found: SpanishText[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...textsWithin(path, child));
  });
  return found;
}

/** English sentence, or the pattern of one, -> Spanish: the left and the right side of a table. */
function textsOfTable(path: string, node: ts.Node): SpanishText[] {
  if (ts.isPropertyAssignment(node)) {
    const english = ts.isComputedPropertyName(node.name) ? '' : nameOf(node);
    return textsBelow(node.initializer).map((spanish) => ({ path, spanish, english }));
  }
  if (ts.isArrayLiteralExpression(node) && node.elements[0] && ts.isRegularExpressionLiteral(node.elements[0]))
    return node.elements
      .slice(1)
      .flatMap((side) =>
        textsBelow(side).map((spanish) => ({ path, spanish, english: textOf(node.elements[0]) ?? '' })),
      );
  const found: SpanishText[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...textsOfTable(path, child));
  });
  return found;
}

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);

/** Every Spanish text of the portal, in the order of its files. */
export function spanishTexts(): SpanishText[] {
  return ['libs', 'apps']
    .flatMap(readSources)
    .map(({ path }) => path)
    .flatMap((path) => {
      const file = parse(path);
      if (!SPANISH_FILE.test(path)) return textsWithin(path, file);
      const twin = path.replace(/es\.ts$/, 'en.ts');
      return path.endsWith('/es.ts')
        ? pairUp(path, textsBelow(file), textsBelow(parse(twin)))
        : textsOfTable(path, file);
    });
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim();

/** The page that the bank proofreads. */
export function spanishPage(): string {
  const texts = spanishTexts();
  const paths = [...new Set(texts.map(({ path }) => path))];
  const sections = paths.map((path) => {
    const rows = texts.filter((text) => text.path === path);
    const lines = rows.map(({ english, spanish }) => `| ${cell(spanish)} | ${cell(english)} |`);
    return `## ${path}\n\n| Spanish | English |\n| --- | --- |\n${lines.join('\n')}\n`;
  });
  return `# Every Spanish text\n\nFor the bank to proofread: what families read in Spanish, on the page and in emails, beside the English. \`npm run spanish\` writes this page out of the files that it names; a correction goes there. Families are addressed as _usted_; questions and exclamations have both their signs; \`{…}\` stands for a value that is filled in. What a bank writes itself, its questions and texts, stands in its Configuration.\n\n${sections.join('\n')}`;
}
