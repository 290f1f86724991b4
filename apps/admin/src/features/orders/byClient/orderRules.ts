import {
  ACTIVE_CLIENT_STATUSES,
  type Answer,
  type OrderProblem,
  policies,
  type Question,
  savedLinesAreOrderable,
  submissionRules,
} from '@bank/domain';
import type { Row } from '../../../kit/inputs/ReferenceChoice';
import { idOf } from '../../../kit/values/idOf';
import type { Problems, Values } from '../../../shell/saving/saving';
import { type FormLine, numberOf } from '../lines';
import type { ClientLine, LineClients } from './lines';
import { isOrderable, isPullup, packSizesOf } from './rules';
import type { OrderPartner } from './useOrderPartner';

const { partner: policy } = policies;

/** What the screen knows of the things that a partner order's lines name. */
export interface KnownOfLines {
  clients: LineClients;
  /** Those of categories that partners may order; none while they are not known. */
  products: readonly Row[];
  pullupCategory: unknown;
  partner: OrderPartner | undefined;
  roles: readonly string[];
}

/** A line as the domain judges it; the form has no numbers of clients, so that any number stands for one. */
interface JudgedLine {
  id: number;
  product: number;
  quantity: number;
  cost: number;
  client: number | null;
}
interface FormValues {
  clientLines?: readonly ClientLine[];
  lineItems?: readonly FormLine[];
}

const numbersOf = (clients: LineClients) => {
  const ids = [...clients.keys()];
  const numbers = new Map(ids.map((id, place) => [id, place + 1]));
  return {
    numberOf: (id: string) => numbers.get(id) ?? 0,
    clientOf: (number: number) => clients.get(ids[number - 1] ?? ''),
  };
};

/** The lines of a form that say something, with the place of each in the form. New ones have ids below 0. */
const linesOf = ({ clientLines = [], lineItems = [] }: FormValues, clientNumber: (id: string) => number) => {
  const places = new Map<number, string>();
  const read = (typed: ClientLine | FormLine, place: string, client: number | null): JudgedLine[] => {
    const quantity = numberOf(typed.quantity);
    if (!typed.product || typeof quantity !== 'number' || quantity <= 0) return [];
    const id = typed.id ?? -1 - places.size;
    places.set(id, place);
    return [{ id, product: typed.product.id, quantity, cost: 0, client }];
  };
  const lines = [
    ...clientLines.flatMap((line, at) => read(line, `clientLines.${at}`, clientNumber(line.client))),
    ...lineItems.flatMap((line, at) => read(line, `lineItems.${at}`, null)),
  ];
  return { lines, places };
};

const factsOf = (
  { products, pullupCategory, partner }: KnownOfLines,
  clientOf: ReturnType<typeof numbersOf>['clientOf'],
) => {
  const byId = new Map(products.map((product) => [product.id, product]));
  return {
    client: (number: Question<'client'>): Answer<'client'> => {
      const {
        fullName = '',
        status = '',
        pullupDistributionCount: count = 0,
        pullupDistributionMax,
      } = clientOf(number) ?? {};
      const isActive = (ACTIVE_CLIENT_STATUSES as readonly string[]).includes(status);
      // Whose client it is, and how often it may have pull-ups where that is not shown, the server knows.
      const pullups = { count, max: pullupDistributionMax ?? Number.POSITIVE_INFINITY };
      return { name: fullName, partner: partner?.id ?? null, isActive, survivor: number, pullups };
    },
    product: (id: Question<'product'>): Answer<'product'> => {
      const product = byId.get(id);
      return {
        name: String(product?.name ?? id),
        isOrderable: product ? isOrderable(product) : !products.length,
        isPullup: product !== undefined && isPullup(product, pullupCategory),
        ...packSizesOf(product ?? { id }),
      };
    },
    partner: (): Answer<'partner'> => ({
      title: partner?.title ?? '',
      type: (partner?.partnerType || 'AGENCY') as Answer<'partner'>['type'],
      mayPlaceOrders: partner?.canPlaceOrders ?? true,
      maxOrdersPerMonth: Number.POSITIVE_INFINITY,
    }),
  };
};

/** What the rules of the domain judge: the order as the form has it, beside the stored one. */
const situationOf = (values: Values, loaded: Values | undefined, known: KnownOfLines) => {
  const { numberOf, clientOf } = numbersOf(known.clients);
  const header = { partner: known.partner?.id ?? 0, warehouse: Number(idOf(values.warehouse) ?? 0) };
  const { lines, places } = linesOf(values, numberOf);
  const stored = linesOf(loaded ?? {}, numberOf).lines.filter(({ id }) => id > 0);
  const byId = new Map(stored.map((line) => [line.id, line]));
  const differs = (line: JudgedLine) => JSON.stringify(line) !== JSON.stringify(byId.get(line.id));
  const changes = {
    added: lines.filter(({ id }) => id < 0),
    changed: lines.filter((line) => line.id > 0 && differs(line)),
    removed: [],
  };
  const month = String(values.orderPeriod ?? '');
  const before = loaded && {
    status: String(loaded.status),
    header: { ...header, orderPeriod: month },
    lines: stored,
  };
  const situation = {
    ...{ order: 0, header: { ...header, orderPeriod: month }, before, lines, changes },
    ...{ now: new Date().toISOString(), roles: known.roles, facts: factsOf(known, clientOf) },
  };
  return { situation, places };
};

const inForm = (problems: readonly OrderProblem[], places: ReadonlyMap<number, string>): Problems => {
  const found: Record<string, string> = {};
  for (const problem of problems)
    if (problem.of === 'line') found[`${places.get(problem.line)}.${problem.field}`] ??= problem.message;
    else if (problem.of === 'order') found.partner ??= problem.message;
  return found;
};

/** What keeps a partner order's new and changed lines from being saved. */
export const problemsOfSave = (values: Values, loaded: Values | undefined, known: KnownOfLines): Problems => {
  const { situation, places } = situationOf(values, loaded, known);
  return inForm(savedLinesAreOrderable(situation), places);
};

/** What keeps a partner order that is being created from being submitted as it stands in the form. */
export const obstaclesOf = (values: Values, loaded: Values | undefined, known: KnownOfLines): Problems => {
  const { initial } = policy.workflow;
  if (!known.partner || (loaded && loaded.status !== initial)) return {};
  const { situation, places } = situationOf(values, loaded, known);
  const before = situation.before ?? { status: initial, header: situation.header, lines: [] };
  return inForm(
    submissionRules.flatMap((rule) => rule({ ...situation, before })),
    places,
  );
};
