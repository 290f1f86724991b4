import { partnerWorkflow, policies, type Step, type StockEffect } from '@bank/domain';
import { ID } from '../kit/links/recordIds';
import { fakeClientOrders, isClientOrderPath, readLines, savedLines, withAskedLines } from './fakeClientOrders';
import { fakeClients, replyWithClient } from './fakeClients';
import { fakeLive } from './fakeLive';
import { fakeReports } from './fakeReports';
import { fakeSharing } from './fakeSharing';
import type { Reply, Request, TodayCards, World } from './fakeWorld';

type Row = { lineItems?: never[] };
const SESSION_IS_OVER: Reply = { status: 401, body: { code: 'unauthenticated', message: 'Please sign in.' } };
const OTHER_USER: Reply = {
  status: 409,
  body: {
    code: 'OTHER_USER',
    message: 'Bo Lind has signed in to this browser since then. Nothing was sent or shown in their name.',
    details: [{ signedIn: 'Bo Lind' }],
  },
};
const NO_STOCK_EFFECT: StockEffect = { rows: [], warnings: [], refusal: null, shortages: [] };

const NOTHING_TODAY: Readonly<Record<string, unknown>> = {
  late: { lines: [], jobs: [] },
  figures: [],
  registrations: null,
  'order-window': null,
  stock: null,
  guide: null,
} satisfies TodayCards;

type OfferedStep = Pick<Step<string>, 'name' | 'title' | 'from' | 'to'>;
/** Path -> the steps of the workflow of its records, and the transitions of it that are offered here. */
const workflows: Readonly<Record<string, readonly [steps: readonly OfferedStep[], transitions: readonly string[]]>> = {
  'orders/supply': [policies.supply.workflow.steps, ['ORDER', 'RECEIVE']],
  'orders/partner': [policies.partner.workflow.steps, ['SUBMIT', 'ACCEPT', 'SHIP']],
  ...Object.fromEntries(
    (['distribution', 'merchandise', 'transfer', 'adjustment', 'inventory'] as const).map((kind) => [
      `orders/${kind}`,
      [policies[kind].workflow.steps, ['COMPLETE']],
    ]),
  ),
  partners: [partnerWorkflow.steps, ['SUBMIT', 'REVIEWED']],
};
/** The transition that is enabled for a record. */
const stepFor = (path: string, { status }: Record<string, unknown>) => {
  const [steps = [], transitions = []] = workflows[path] ?? [];
  return steps.find(({ name, from }) => transitions.includes(name) && from.includes(String(status)));
};
/** The path of a record, or of what is done with it. */
const CALL = new RegExp(`^(.*?)/(${ID})(?:/(transition|effect|reverse))?$`);
/** Lists whose path ends with the id of the record they belong to. */
const nestedLists = new Set(['users/partner']);
const controlParams = new Set(['page', 'per_page', 'sort', 'include[]', 'showDiapersOrPackages', 'location']);

/**
 * An API in memory that answers by the real one's contract, as far as the screens need it. It keeps the requests in
 * `asked`.
 */
export const fakeApi = (world: World) => {
  const asked: Request[] = [];

  const replyWithRecord = (path: string, row: Record<string, unknown>): Reply => {
    if (path === 'clients') return replyWithClient(row);
    const revision = (row.revision as number | undefined) ?? 0;
    const { revision: _, ...stored } = row;
    const data = isClientOrderPath(path) ? { ...stored, lineItems: readLines(world, row) } : stored;
    const enabled = stepFor(path, row);
    const meta = enabled ? { enabledTransitions: [{ transition: enabled.name, title: enabled.title }] } : undefined;
    return { status: 200, body: { data, ...(meta ? { meta } : {}) }, headers: { ETag: `"${revision}"` } };
  };
  const replyWithList = (path: string, rows: Record<string, unknown>[], query: URLSearchParams): Reply => {
    const page = Number(query.get('page') ?? 1);
    const size = Number(query.get('per_page') ?? rows.length);
    const matches = rows.filter((row) =>
      [...query].every(
        ([key, value]) => controlParams.has(key) || !(key in row) || `,${value},`.includes(`,${idOf(row[key])},`),
      ),
    );
    const data = matches.slice((page - 1) * size, page * size);
    return {
      status: 200,
      body: {
        data,
        meta: { pagination: { total: matches.length, per_page: size, current_page: page }, ...world.meta?.[path] },
      },
    };
  };
  const changeRow = (path: string, row: Record<string, unknown>, changes: object): Reply => {
    const lines = isClientOrderPath(path) ? { lineItems: savedLines(world, row, (changes as Row).lineItems) } : {};
    const { reason, ...others } = changes as Record<string, unknown>;
    const made = row.isComplete && reason ? { ...others, correctionReason: reason } : changes;
    Object.assign(row, made, lines, profileAfter(row, changes), {
      revision: ((row.revision as number | undefined) ?? 0) + 1,
    });
    if (['RECEIVED', 'COMPLETED', 'SHIPPED'].includes(String(row.status)))
      Object.assign(row, { isEditable: false, isDeletable: false, isComplete: true, isReversible: !row.reversedAt });
    return replyWithRecord(path, row);
  };
  const withWarnings = ({ body, ...reply }: Reply): Reply => {
    const { meta, ...data } = body as { meta?: object };
    return { ...reply, body: { ...data, meta: { ...meta, warnings: world.warnings ?? [] } } };
  };
  const effectOf = (path: string, id: string, name: string): StockEffect => ({
    ...NO_STOCK_EFFECT,
    ...world.effects?.[`${path}/${id} ${name}`],
  });
  /** Runs a transition; one that is refused for want of stock needs a reason. */
  const moveRow = (
    path: string,
    row: Record<string, unknown>,
    body: { transition: string; reason?: string },
  ): Reply => {
    const { refusal } = effectOf(path, String(row.id), body.transition);
    if (refusal && !body.reason) return { status: 409, body: { code: 'conflict', message: refusal } };
    return withWarnings(changeRow(path, row, { status: stepFor(path, row)!.to }));
  };

  const specialReply = (request: Request): Reply | undefined => {
    const { method, path, query, body } = request;
    const { user } = world;
    const specialists =
      fakeClients(world, request) ??
      fakeClientOrders(world, request) ??
      fakeSharing(world, request) ??
      fakeReports(world, request) ??
      fakeLive(world, request);
    if (specialists) return specialists;
    const card = /^dashboard\/([\w-]+)$/.exec(path)?.[1];
    if (card) return { status: 200, body: { data: { ...NOTHING_TODAY, ...world.today }[card] } };
    const lackingOf = /^(\w+\/attribute\/definition)\/lacking-answer$/.exec(path)?.[1];
    if (lackingOf) return { status: 200, body: { data: { count: world.lacking?.[lackingOf] ?? 0 } } };
    const usualOf = /^(orders\/\w+)\/usual-quantities$/.exec(path)?.[1];
    if (usualOf) return { status: 200, body: { data: world.usual?.[usualOf] ?? {} } };
    const linkedUser = method === 'POST' && /^users\/(\d+)\/password-link$/.exec(path)?.[1];
    if (linkedUser) {
      const { email } = world.rows.users!.find(({ id }) => id === Number(linkedUser))!;
      return { status: 200, body: { success: true, message: `A link is on its way to ${email}.` } };
    }
    if (method === 'DELETE' && /^users\/\d+\/sessions$/.test(path))
      return { status: 200, body: { success: true, message: 'Signed out everywhere' } };
    switch (`${method} ${path}`) {
      case 'POST session':
        if (body.password !== 'password')
          return { status: 401, body: { code: 'unauthenticated', message: 'Invalid credentials.' } };
        world.isSessionOver = false;
        world.user = world.others?.[body.email] ?? user!;
        return { status: 200, body: { success: true, otpRequired: world.user?.otpRequired ?? false } };
      case 'DELETE session':
        return { status: 200, body: { success: true } };
      case 'GET invitations/letters':
        return { status: 200, body: { data: { isMailed: true } } };
      case 'POST otp/generate':
        return { status: 200, body: { success: true, message: 'Code sent' } };
      case 'POST otp/verify':
        if (body.code !== '123456')
          return { status: 400, body: { code: 'malformed', message: 'Invalid or expired code' } };
        user!.otpRequired = false;
        return { status: 200, body: { success: true } };
      case 'GET system/current-user':
        return user
          ? { status: 200, body: { data: currentUser(user) } }
          : { status: 401, body: { code: 'unauthenticated', message: 'Please sign in.' } };
      case 'POST users/active-partner':
        Object.assign(user!, { activePartner: user!.partners!.find(({ id }) => id === body.active_partner) });
        return { status: 200, body: { success: true } };
      case 'GET orders/inventory/expected':
        return { status: 200, body: { data: world.expected ?? [] } };
      case 'GET partners/new-profile':
        return { status: 200, body: { data: { attributes: world.newProfile ?? [] } } };
      case 'GET dashboard':
        return { status: 200, body: { data: world.attention ?? { lines: [], runningOut: null } } };
      case 'GET saved-filters/names':
        return {
          status: 200,
          body: { data: (world.recordNames ?? []).filter(({ id }) => query.get('ids') === String(id)) },
        };
      case 'GET search':
        return { status: 200, body: { data: findRows(world, query.get('q')!) } };
      case 'GET groups/list-roles':
        return { status: 200, body: { data: ['ROLE_ADMIN', 'ROLE_PRODUCT_VIEW'] } };
      default:
        return undefined;
    }
  };

  const usualReply = (request: Request): Reply => {
    const { method, path, query, headers, body } = request;
    const [, parentPath = path, id, action] = CALL.exec(path) ?? [];
    const rows = world.rows[parentPath];
    if (!rows) return { status: 404, body: { code: 'notFound', message: `There is no ${path}` } };
    if (method === 'POST' && !id) {
      const row = {
        ...body,
        ...(isClientOrderPath(parentPath) ? { lineItems: savedLines(world, {}, body.lineItems) } : {}),
        id: Math.max(0, ...rows.map((r) => r.id as number)) + 1,
        isEditable: true,
        isDeletable: true,
      };
      rows.push(row);
      return { ...replyWithRecord(parentPath, row), status: 201 };
    }
    if (!id || nestedLists.has(parentPath)) return replyWithList(parentPath, rows, query);
    const row = rows.find((r) => String(r.id) === id);
    if (!row) return { status: 404, body: { code: 'notFound', message: `There is no ${parentPath} ${id}` } };
    if (action === 'effect') return { status: 200, body: { data: effectOf(parentPath, id, query.get('transition')!) } };
    if (method === 'GET') return withAskedLines(replyWithRecord(parentPath, row), query);
    const expected = headers.get('If-Match');
    if (expected && expected !== `"${row.revision ?? 0}"`)
      return {
        status: 412,
        body: {
          code: 'stale',
          message: 'Bo Lind changed this since you opened it.',
          details: world.staleDetails ?? [{ field: 'warehouse', by: 'Bo Lind', at: '2026-03-02T22:05:09.000Z' }],
        },
      };
    if (action === 'transition') return moveRow(parentPath, row, body);
    if (action === 'reverse')
      return withWarnings(changeRow(parentPath, row, { reversedAt: '2026-03-03T09:00:00.000Z' }));
    if (method === 'PATCH') return changeRow(parentPath, row, body);
    world.rows[parentPath] = rows.filter((r) => r !== row);
    return { status: 200, body: { success: true } };
  };

  const isOfOtherUser = ({ headers }: Request) =>
    world.user !== undefined && headers.has('X-User') && headers.get('X-User') !== String(world.user.id ?? 1);

  const answer = (request: Request): Reply | 'unreachable' => {
    asked.push(request);
    const key = `${request.method} ${request.path}`;
    const plannedReply = world.next?.[key];
    if (plannedReply) {
      delete world.next![key];
      return plannedReply === 'unreachable' ? plannedReply : { body: {}, ...plannedReply };
    }
    if (isOfOtherUser(request)) return OTHER_USER;
    if (world.isSessionOver && key !== 'POST session') return SESSION_IS_OVER;
    return specialReply(request) ?? usualReply(request);
  };

  const fetch = async (input: string | URL | globalThis.Request, options: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://portal.test');
    const { method = 'GET' } = options;
    const path = url.pathname.replace(/^\/api\//, '');
    await world.answeredAfter?.[`${method} ${path}`];
    const reply = answer({
      method,
      path,
      query: url.searchParams,
      headers: new Headers(options.headers),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
    });
    if (reply === 'unreachable') throw new TypeError('Failed to fetch');
    return {
      ok: reply.status < 400,
      status: reply.status,
      headers: new Headers(reply.headers),
      text: async () => JSON.stringify(reply.body),
      json: async () => reply.body,
    } as Response;
  };

  return { fetch, asked, world };
};

/** The rows of which the name or the number contains the text. */
const findRows = ({ rows }: World, text: string) =>
  Object.entries(rows).flatMap(([path, all]) =>
    all
      .map(({ id, sequence, title, name }) => ({ path, kind: path, id, name: sequence ?? title ?? name, detail: null }))
      .filter(({ name }) => typeof name === 'string' && name.toLowerCase().includes(text.toLowerCase())),
  );
interface Answer {
  definition_id: number;
  value: unknown;
}
interface Profiled {
  profile?: { attributes: readonly Answer[] };
  attributes?: readonly Answer[];
}

/** The questions with the posted answers. */
const answersAfter = (questions: readonly Answer[], posted: readonly Answer[]) => {
  const values = new Map(posted.map(({ definition_id, value }) => [definition_id, value]));
  return questions.map((question) =>
    values.has(question.definition_id) ? { ...question, value: values.get(question.definition_id) } : question,
  );
};

const profileAfter = ({ profile, attributes }: Profiled, posted: Profiled): Profiled => ({
  ...(profile &&
    posted.profile && { profile: { attributes: answersAfter(profile.attributes, posted.profile.attributes) } }),
  ...(attributes && posted.attributes && { attributes: answersAfter(attributes, posted.attributes) }),
});

const idOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value;

const currentUser = ({
  id = 1,
  name = { firstName: 'Ada', lastName: 'Byron' },
  email = 'ada@example.com',
  roles,
  isAdmin = false,
  partners = [],
  activePartner,
  otpRequired = false,
  otpTypes = ['email'],
  requiresTwoStep = false,
  timeZone,
  isPractice = false,
}: NonNullable<World['user']>) => ({
  id,
  name,
  email,
  isAdmin,
  groups: [{ id: 1, name: 'Everything needed', roles, requiresTwoStep }],
  partners,
  otpRequired,
  otpTypes,
  timeZone: timeZone ?? null,
  isPractice,
  ...(activePartner ? { activePartner } : {}),
});
