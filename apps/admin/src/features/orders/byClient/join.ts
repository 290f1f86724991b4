import type { Values } from '../../../shell/saving/saving';
import type { ChangedField } from '../../../shell/saving/stale';
import { numberOf } from '../lines';
import { type Entry, isSameEntry } from './entries';

export type Side = 'mine' | 'theirs';

/** A line that somebody else changed; undefined stands for one that is empty or gone. */
export interface LineConflict {
  key: string;
  client: string | undefined;
  mine: Entry | undefined;
  theirs: Entry | undefined;
  /** Both changed it, in different ways. */
  isContested: boolean;
  change: ChangedField | undefined;
}

interface Lines {
  opened: readonly Entry[];
  mine: readonly Entry[];
  theirs: readonly Entry[];
  changes: readonly ChangedField[];
  /** A client has one line, whichever it is; else, and where two clients became one, lines are known by their ids, and new ones by what they name. */
  onePerClient: boolean;
}

const isEmpty = ({ product, quantity }: Entry) => !product || !numberOf(quantity);

/** Names a line in all three versions of the order. */
const keyOfLines = ({ opened, onePerClient }: Pick<Lines, 'opened' | 'onePerClient'>) => {
  const openedIds = new Set(opened.flatMap(({ id }) => id ?? []));
  const withSeveral = new Set<string>();
  const seen = new Set<string>();
  for (const { client = '' } of opened) (seen.has(client) ? withSeveral : seen).add(client);
  return ({ id, client = '', product }: Entry): string => {
    if (onePerClient && !withSeveral.has(client)) return client;
    return id !== undefined && openedIds.has(id) ? `#${id}` : `${client}/${product?.id}`;
  };
};

const byKey = (lines: readonly Entry[], keyOf: (line: Entry) => string) =>
  new Map(lines.flatMap((line) => (isEmpty(line) ? [] : [[keyOf(line), line]])));

/** The lines that somebody else changed since the order was opened, and whether the user changed them too. */
export const conflictingLines = (versions: Lines): readonly LineConflict[] => {
  const keyOf = keyOfLines(versions);
  const [base, mine, theirs] = [versions.opened, versions.mine, versions.theirs].map((lines) => byKey(lines, keyOf));
  const changeOf = new Map(
    versions.changes.flatMap((change) => (change.line === undefined ? [] : [[change.line, change]])),
  );
  return [...new Set([...base!.keys(), ...mine!.keys(), ...theirs!.keys()])].flatMap((key): LineConflict[] => {
    const [before, own, other] = [base!.get(key), mine!.get(key), theirs!.get(key)];
    const ids = [other?.id, before?.id].filter((id) => id !== undefined);
    const change = ids.map((id) => changeOf.get(id)).find((found) => found !== undefined);
    const isTheirs = change !== undefined || !isSameEntry(before, other);
    if (!isTheirs || isSameEntry(own, other)) return [];
    return [
      {
        key,
        client: (other ?? own ?? before)?.client,
        mine: own,
        theirs: other,
        isContested: !isSameEntry(before, own),
        change,
      },
    ];
  });
};

/**
 * The lines of both: what only one changed is as that one left it, and a contested line as it was chosen. They have the ids of what
 * is saved now.
 */
export const joinLines = (versions: Lines, sideOf: (key: string) => Side): Entry[] => {
  const keyOf = keyOfLines(versions);
  const mine = byKey(versions.mine, keyOf);
  const conflicts = new Map(conflictingLines(versions).map((conflict) => [conflict.key, conflict]));
  const isTheirs = (key: string) => {
    const conflict = conflicts.get(key);
    return conflict !== undefined && (!conflict.isContested || sideOf(key) === 'theirs');
  };
  const used = new Set<string>();
  const joined = versions.theirs.flatMap((line): Entry[] => {
    const key = keyOf(line);
    used.add(key);
    if (isTheirs(key)) return [line];
    const own = mine.get(key);
    if (own) return [{ ...line, product: own.product, quantity: own.quantity }];
    // An empty line of a client stays, for typing; one that the user took out goes.
    return isEmpty(line) || versions.onePerClient ? [{ ...line, product: null, quantity: null }] : [];
  });
  const added = [...mine].flatMap(([key, line]): Entry[] => {
    if (used.has(key) || isTheirs(key)) return [];
    const { id: _, ...entry } = line;
    return [entry];
  });
  return placeBehindClient(joined, added);
};

/** Puts lines behind the last one of their client, or at the end; an empty line of the client makes room for the first. */
const placeBehindClient = (lines: readonly Entry[], added: readonly Entry[]): Entry[] => {
  const result = [...lines];
  for (const line of added) {
    const empty = result.findIndex(
      ({ id, client, product }) => client !== undefined && client === line.client && id === undefined && !product,
    );
    const last = result.map(({ client }) => client).lastIndexOf(line.client ?? '');
    if (empty >= 0) result[empty] = line;
    else result.splice(last < 0 ? result.length : last + 1, 0, line);
  }
  return result;
};

/** The header fields that somebody else changed. */
export const changedFields = (changes: readonly ChangedField[]): readonly ChangedField[] =>
  changes.filter(({ field }) => field !== 'lineItems');

/** The versions of an order's lines for clients, and of those in bulk. */
export const versionsOf = (
  { opened, typed, saved, changes }: { opened: Values; typed: Values; saved: Values; changes: readonly ChangedField[] },
  onePerClient: boolean,
): { clientLines: Lines; lineItems: Lines } => {
  const of = (name: 'clientLines' | 'lineItems', isOne: boolean): Lines => ({
    opened: opened[name] ?? [],
    mine: typed[name] ?? [],
    theirs: saved[name] ?? [],
    changes,
    onePerClient: isOne,
  });
  return { clientLines: of('clientLines', onePerClient), lineItems: of('lineItems', false) };
};
