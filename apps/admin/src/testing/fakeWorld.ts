import type {
  Attention,
  CountedSearch,
  LateThings,
  NewRegistrations,
  SetUpGuide,
  ShownOrdered,
  ShownOrderWindow,
  ShownStaffChange,
  StockBars,
  StockEffect,
  ToDos,
} from '@bank/domain';
import type { Shares } from '../features/orders/sharing/shares';
import type { Past } from '../features/reports/asOf/pasts';
import type { Export } from '../shell/awaited/exports';

/** The cards of the first screen, by the ends of their API paths. */
export interface TodayCards {
  late: LateThings;
  figures: readonly CountedSearch[];
  registrations: NewRegistrations | null;
  'order-window': ShownOrderWindow | null;
  stock: StockBars | null;
  guide: SetUpGuide | null;
}

/** The whole state of the fake API: the signed-in user, and the rows of the records by API path. */
export interface World {
  user?: {
    id?: number;
    name?: { firstName: string; lastName: string };
    email?: string;
    roles: readonly string[];
    isAdmin?: boolean;
    partners?: readonly { id: number; title: string }[];
    activePartner?: { id: number; title: string };
    otpRequired?: boolean;
    otpTypes?: readonly string[];
    requiresTwoStep?: boolean;
    timeZone?: string;
    /** The bank is one for practice. */
    isPractice?: boolean;
  };
  /** The session is over: every request but those that sign in is refused, until somebody signs in. */
  isSessionOver?: boolean;
  /** E-mail -> the user who signs in with it, besides `user`. */
  others?: Record<string, NonNullable<World['user']>>;
  rows: Record<string, Record<string, unknown>[]>;
  /** What waits for the user. */
  attention?: Attention;
  /** The cards of the first screen; without an entry nothing is late, and the others are not for the user. */
  today?: Partial<TodayCards>;
  /** The attributes of a new partner's profile. */
  newProfile?: readonly Record<string, unknown>[];
  /** `METHOD path` -> the answer to the next such request, in place of the usual one. */
  next?: Record<string, { status: number; body?: unknown; headers?: Record<string, string> } | 'unreachable'>;
  /** `METHOD path` -> what has to happen before such a request is answered. */
  answeredAfter?: Record<string, Promise<void>>;
  /** `client/attribute/definition` -> the active records without an answer to a question. */
  lacking?: Record<string, number>;
  /** `orders/transfer/51 COMPLETE` -> the effect of that transition on the stock; without an entry it has none. */
  effects?: Record<string, Partial<StockEffect>>;
  /** `orders/supply` -> product id -> the usual quantity of its lines. */
  usual?: Record<string, Record<string, number>>;
  /** What the storage locations should hold, for a count. */
  expected?: readonly { id: number; name: string; status: string; expected: number }[];
  /** The warnings of every transition and reversal. */
  warnings?: readonly string[];
  /** The attributes of a new client. */
  clientFields?: readonly Record<string, unknown>[];
  /** What a check for duplicates finds. */
  matches?: readonly object[];
  /** Id of a client -> the lines of its distribution history. */
  distributions?: Record<string, readonly object[]>;
  /** Those of whom the history alone knows. */
  deletedClients?: readonly Record<string, unknown>[];
  /** The clients erased together with any client. */
  erasedWith?: readonly { id: string; fullName: string | null }[];
  /** The numbers of open orders with any client. */
  openOrders?: readonly string[];
  /** The orders for which every transition of a client has to wait. */
  pendingOrders?: object;
  /** Id of a client -> the answer for it in a bulk change. */
  refusedRows?: Record<string, object>;
  /** YYYY-MM -> the orders that a partner has for that month already, where it can have no more. */
  ordersOfMonth?: Record<string, { count: number; max: number }>;
  /** Product id -> the units that a warehouse can still give. */
  availability?: Record<string, number>;
  /** The other people who have any record open. */
  editors?: readonly { id: number; name: string }[];
  /** What a refused stale save names; the warehouse by default. */
  staleDetails?: readonly object[];
  /** What the orders of any month ask of any warehouse. */
  shares?: Shares;
  /** What every partner has to do next. */
  toDos?: ToDos;
  /** What staff did to every partner order since its submission. */
  staffChanges?: readonly ShownStaffChange[];
  /** What was ordered by every supply order. */
  ordered?: readonly ShownOrdered[];
  /** Reports as known earlier, the newest first. */
  pasts?: Past[];
  /** The user's long exports, the newest first. */
  exports?: Export[];
  /** Path of a report -> what its answers have beside the rows. */
  meta?: Record<string, object>;
  /** The records, deleted ones too, that a search may name. */
  recordNames?: readonly { id: number; name: string; isDeleted: boolean }[];
  /** Who opened a record. */
  accesses?: readonly object[];
}

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was posted
  body: any;
}
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
