import {
  type AnyRule,
  type Draft,
  type Facts,
  knownFacts,
  type OrderPolicy,
  type OrderProblem,
  readSave,
  readTypedNumber,
  whereKnown,
} from '@bank/domain';
import { idOf } from '../../kit/values/idOf';
import { say } from '../../messages';
import type { Problems, Values } from '../../shell/saving/saving';
import { type ClientLine, sentClientLines } from './byClient/lines';
import { type FormLine, numberOf } from './lines';

/** What the screen knows beside the form. A rule that needs more waits for the server. */
export interface Known {
  facts?: Partial<Facts>;
  roles?: readonly string[];
  /** The number that stands for a client, which the form knows by its public id alone. */
  numberOfClient?: (publicId: string) => number;
}

/** A line of the form, with its path there. */
interface TypedLine {
  path: string;
  line: Pick<FormLine, 'id' | 'product' | 'quantity' | 'cost'>;
  client: number | undefined;
}

const headerOf = ({ header }: OrderPolicy, values: Values) =>
  Object.fromEntries(Object.keys(header).map((field) => [field, idOf(values[field])]));

/** The lines in the order in which they are sent: those for clients of which a save says something, and those in bulk. */
const typedLines = (
  { clientLines = [], lineItems = [] }: { clientLines?: readonly ClientLine[]; lineItems?: readonly FormLine[] },
  numberOfClient: (publicId: string) => number,
): readonly TypedLine[] => [
  ...sentClientLines(clientLines).map(({ place, line }) => ({
    path: `clientLines.${place}`,
    line,
    client: numberOfClient(line.client),
  })),
  ...lineItems.map((line, place) => ({ path: `lineItems.${place}`, line, client: undefined })),
];

const postedLine = ({ line: { product, quantity, cost }, client }: TypedLine) => ({
  product: product?.id ?? null,
  quantity: numberOf(quantity),
  cost: numberOf(cost),
  ...(client !== undefined && { client }),
});

const unreadableNumbers = ({ path, line }: TypedLine) =>
  (['quantity', 'cost'] as const).flatMap((column) => {
    const { problem } = readTypedNumber(line[column]);
    return problem === undefined ? [] : [[`${path}.${column}`, problem] as const];
  });

const missingProduct = ({ path, line: { product, quantity } }: TypedLine) =>
  !product && numberOf(quantity) ? [[`${path}.product`, say.common.fieldRequired] as const] : [];

/** The order in the form as the domain drafts it, beside the loaded one, and what is wrong with its form. */
const draftInForm = (policy: OrderPolicy, values: Values, loaded: Values | undefined, known: Known) => {
  const { numberOfClient = () => 0 } = known;
  const typed = typedLines(values, numberOfClient);
  let lastId = 0;
  const posted = { header: headerOf(policy, values), lines: typed.map(postedLine) };
  const { problems, header, lines, places } = readSave(policy, undefined, posted, { takeId: () => --lastId });
  const formProblems: Record<string, string> = {};
  const malformed = new Set<number>();
  for (const [field, message] of Object.entries(problems)) {
    const [, place, rest = ''] = /^lineItems\.(\d+)(\..*)?$/.exec(field) ?? [];
    if (place !== undefined) malformed.add(Number(place));
    formProblems[place === undefined ? field : `${typed[Number(place)]!.path}${rest}`] = message;
  }
  Object.assign(formProblems, Object.fromEntries(typed.flatMap(missingProduct)));
  Object.assign(formProblems, Object.fromEntries(typed.flatMap(unreadableNumbers)));
  const paths = new Map<number, string>();
  const wellFormed = lines.flatMap((line) => {
    const place = places.get(line.id)!;
    if (malformed.has(place)) return [];
    const { line: inForm, path } = typed[place]!;
    const id = inForm.id ?? line.id;
    paths.set(id, path);
    return [{ ...line, id }];
  });
  const stored = loaded ? storedLines(loaded, numberOfClient) : [];
  const storedById = new Map(stored.map((line) => [line.id, line]));
  const before = loaded && { status: String(loaded.status), header: headerOf(policy, loaded), lines: stored };
  const draft = {
    ...{ act: loaded ? 'revise' : 'place', order: Number(loaded?.id ?? 0), before, header, lines: wellFormed, places },
    changes: {
      added: wellFormed.filter(({ id }) => id < 0),
      changed: wellFormed.filter((line) => line.id > 0 && !isSameLine(storedById.get(line.id), line)),
      removed: [],
    },
    ...{ to: undefined, commits: false, effectiveAt: null, reason: undefined },
  } as object as Draft;
  return { draft, paths, problems: formProblems };
};

const storedLines = (loaded: Values, numberOfClient: (publicId: string) => number) =>
  typedLines(loaded, numberOfClient).flatMap((typed) =>
    typed.line.id === undefined || !typed.line.product
      ? []
      : [{ ...postedLine(typed), id: typed.line.id, client: typed.client ?? null }],
  );

const isSameLine = (a: Values | undefined, b: Values): boolean =>
  a !== undefined && a.product === b.product && a.quantity === b.quantity && (a.client ?? null) === (b.client ?? null);

/** What rules find with the facts that the screen knows, by the form's fields; what is wrong with the whole stands at a field, or nowhere. */
const judge = (
  rules: readonly AnyRule[],
  draft: Draft,
  { facts = {}, roles = [] }: Known,
  paths: ReadonlyMap<number, string>,
  fieldOfWhole?: string,
): Problems => {
  const situation = { ...draft, now: new Date().toISOString(), roles, movements: [], facts: knownFacts(facts) };
  const fieldOf = (problem: OrderProblem): string | undefined => {
    if (problem.of === 'line') return `${paths.get(problem.line)}.${problem.field}`;
    return problem.of === 'field' ? problem.field : fieldOfWhole;
  };
  const found: Record<string, string> = {};
  for (const problem of rules.flatMap((rule) => whereKnown(() => rule(situation)))) {
    const field = fieldOf(problem);
    if (field !== undefined) found[field] ??= problem.message;
  }
  return found;
};

/**
 * The problems of an order before the server is asked, by the domain's own rules. Whatever only the server knows (whether a record
 * still exists, how much is on hand) is left to the server, and so is what is wrong with the order as a whole.
 */
export const checkOrder = (policy: OrderPolicy, values: Values, loaded?: Values, known: Known = {}): Problems => {
  const { draft, paths, problems } = draftInForm(policy, values, loaded, known);
  return { ...judge(policy.rules.save ?? [], draft, known, paths), ...problems };
};

/** What keeps an order that is in its first status from the next one as it stands in the form, by the domain's own rules. */
export const obstaclesOf = (
  policy: OrderPolicy,
  values: Values,
  loaded: Values | undefined,
  known: Known,
): Problems => {
  const { initial } = policy.workflow;
  const next = policy.steps.find(({ from }) => from.includes(initial))?.to ?? initial;
  if (loaded && loaded.status !== initial) return {};
  const { draft, paths } = draftInForm(policy, values, loaded, known);
  const before = draft.before ?? ({ status: initial, header: draft.header, lines: [] } as object as Draft['before']);
  return judge(policy.rules.enter?.[next] ?? [], { ...draft, before }, known, paths, policy.belongsTo?.partner);
};
