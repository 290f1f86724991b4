import { formatCount, REQUIRED, Rejection } from '@bank/domain';
import { Decisions, DryRun } from '../../platform/context/decisions';
import { currentContext, runWith } from '../../platform/context/request-context';
import { problemOf } from '../../platform/errors/problem';
import { partsOfPath } from './field-paths';
import { findingsOf, groupRows, type RowGroup } from './groups';
import { type Change, type Finding, knownBy, type ShownExisting, type StoredRow } from './import-row';
import { readKept } from './kept-choices';
import type { Existing, Match, OpenedKind } from './kind';
import { LackingParts } from './lacking-parts';
import { type MappedColumn, type ReadRow, readRow } from './read-row';
import type { RowProblem } from './row-problem';
import { UnreadCells } from './unread-cells';
import { showValue, type Values } from './values/read-cell';
import { fieldsOf } from './values/reads';

const toShown = ({ id, name, path, version, shown }: Existing): ShownExisting => ({ id, name, path, version, shown });

const MOST_SENTENCES = 3;

/** Questions that the file says nothing about, in one sentence where they are many. */
const describeUnanswered = (names: readonly string[]): RowProblem[] => {
  if (names.length <= MOST_SENTENCES) return names.map((name) => ({ sentence: `${name}: ${REQUIRED.en}.` }));
  const shown = names.slice(0, MOST_SENTENCES).map((name) => `“${name}”`);
  const others = formatCount(names.length - shown.length);
  const sentence = `Required answers are missing: ${shown.join(', ')} and ${others} more. Add columns for them, or change the columns, where an administrator can leave them open.`;
  return [{ sentence }];
};

/** What a rule says about fields, as sentences about the cells that they were read from. */
export const rowProblems = (
  error: unknown,
  columns: readonly MappedColumn[],
  rows: readonly Pick<ReadRow, 'row'>[],
  all: OpenedKind['columns'],
): RowProblem[] => {
  const { status, message } = problemOf(error);
  if (status >= 500) throw error;
  const { fields: named = {}, names = {}, about } = error instanceof Rejection ? error : ({} as Partial<Rejection>);
  const fields = Object.entries(named);
  if (!fields.length) {
    const column = columns.find(({ field }) => field === about);
    return [{ ...(column && { place: column.place, label: column.label }), sentence: message }];
  }
  const unanswered: string[] = [];
  const lacking = new LackingParts(columns);
  const others = fields.flatMap(([path, sentence]): RowProblem[] => {
    const { place, ofRow, plain } = partsOfPath(path);
    const { row } = rows[place]!;
    const isMeant = ({ field }: { field: string }) => field === path || field === plain || field === ofRow;
    const column = columns.find(isMeant) ?? columns.find((one) => ofRow && fieldsOf(one).includes(ofRow));
    const known = all.find(isMeant);
    const name = names[path] ?? known?.label;
    if (!column && known?.isAsked && name !== undefined && sentence === REQUIRED.en) {
      unanswered.push(name);
      return [];
    }
    if (sentence === REQUIRED.en && known && lacking.take(known)) return [];
    const ended = /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
    const beside = ofRow ? { row } : {};
    if (column) return [{ place: column.place, label: column.label, ...beside, sentence: ended }];
    if (name === undefined) return [{ ...beside, sentence }];
    const saysName = ended.toLowerCase().startsWith(name.toLowerCase());
    return [{ ...beside, sentence: saysName ? ended : `${name}: ${ended}` }];
  });
  return [...others, ...lacking.sentences, ...describeUnanswered(unanswered)];
};

/** What would be other than it is, as far as the row says something about it. */
const changesOf = ({ kind, columns }: Checked, values: Values, existing: Existing): Change[] => {
  const shown = existing.shownIn?.(values) ?? existing.shown;
  const hasOwn = new Set(columns.map(({ field }) => field));
  const covered = new Set(columns.flatMap(fieldsOf));
  // A cell may say more than its own column is about, such as the city behind a street.
  const beside = kind.columns.filter(({ field }) => field in values && !covered.has(field));
  return [...columns, ...beside].flatMap(({ field, label, reads }) => {
    if (reads.type === 'fullName') {
      const wholeOf = (names: Values) => [names[reads.first], names[reads.last]].filter(Boolean).join(' ');
      const [from, to] = [wholeOf(shown), wholeOf(values)];
      return reads.first in values && from !== to ? [{ label, from, to }] : [];
    }
    const said = fieldsOf({ field, reads }).find((one) => one in values && (one === field || !hasOwn.has(one)));
    if (said === undefined) return [];
    const to = showValue(reads, values[said]);
    const from = shown[said] ?? '';
    return from === to ? [] : [{ label, from, to }];
  });
};

interface Checked {
  kind: OpenedKind;
  columns: readonly MappedColumn[];
}

const missingOf = ({ kind, columns }: Checked, read: ReadRow, unread?: UnreadCells): RowProblem[] => {
  const { row, values } = read;
  const open = unread?.openIn(read);
  const missing = kind.columns.filter(({ field, isRequired }) => isRequired && !(field in values) && !open?.has(field));
  return missing.map(({ field, label }): RowProblem => {
    const own = columns.find((column) => column.field === field);
    if (own) return { row, place: own.place, label, sentence: `${REQUIRED.en} for a new one.` };
    const isInFile = columns.some((column) => fieldsOf(column).includes(field));
    const mend = isInFile ? '' : ': choose the column that says it, or say what is the same for all rows';
    return { row, sentence: `${label} is missing, which a new one needs${mend}.` };
  });
};

const chosenOf = (choice: string | null, { existing, similar = [] }: Match) => ({
  existing: existing ?? similar.find(({ id }) => String(id) === choice),
  isUndecided: !existing && similar.length > 0 && choice !== 'NEW' && !similar.some(({ id }) => String(id) === choice),
});

/** The rows that are about one thing, what is kept of the first one, and what is there already. */
export interface MatchedGroup {
  group: RowGroup;
  stored: StoredRow;
  match: Match;
}

type GroupFinding = Omit<Finding, 'name'>;

/** What else is wrong with rows of which a cell can't be read, as far as it does not depend on that cell. */
const judgeBesideUnread = async (
  { kind, columns }: Checked,
  { group, stored, match }: MatchedGroup,
  dryRun: DryRun,
): Promise<{ others: RowProblem[]; areIdentified: boolean }> => {
  const { lead, rows } = group;
  const unread = new UnreadCells(kind, columns, group);
  const { areIdentified } = unread;
  if (match.problem) return { others: [{ sentence: match.problem }], areIdentified };
  const { existing, isUndecided } = chosenOf(stored.choice, match);
  if (isUndecided) return { others: [], areIdentified };
  const needsAll = !existing && areIdentified;
  const missing = needsAll ? rows.flatMap((one) => missingOf({ kind, columns }, one, unread)) : [];
  try {
    const decisions = new Decisions(dryRun, true);
    await runWith({ ...currentContext(), decisions }, () => kind.save(lead.values, existing));
    return { others: missing, areIdentified };
  } catch (error) {
    const beside = unread.beside(error);
    const others = beside ? rowProblems(beside, columns, rows, kind.columns) : [];
    return { others: [...missing, ...others], areIdentified };
  }
};

/** Decides about a row by the rules of the screens, without writing anything. */
const checkRow = async (
  { kind, columns }: Checked,
  { group, stored, match }: MatchedGroup,
  dryRun: DryRun,
): Promise<GroupFinding> => {
  const { lead: read, rows } = group;
  const { values, row } = read;
  const { existing, isUndecided } = chosenOf(stored.choice, match);
  const finding = {
    row,
    key: kind.keyOf(values),
    existing: existing ? toShown(existing) : null,
    similar: match.similar?.length ? match.similar.map(toShown) : null,
    changes: null,
    problems: null,
    lacksStatus: false,
    alike: null,
    earlier: null,
    message: null,
  };
  const refuse = (problems: readonly RowProblem[]): GroupFinding => ({ ...finding, state: 'REFUSED', problems });
  if (read.problems.length) {
    const { others, areIdentified } = await judgeBesideUnread({ kind, columns }, { group, stored, match }, dryRun);
    const refused = refuse([...read.problems, ...others]);
    return { ...refused, similar: null, ...(!areIdentified && { existing: null }) };
  }
  if (match.problem) return refuse([{ sentence: match.problem }]);
  if (isUndecided) return { ...finding, state: 'UNSURE' };
  const missing = existing ? [] : rows.flatMap((one) => missingOf({ kind, columns }, one));
  if (missing.length) return refuse(missing);
  const decisions = new Decisions(dryRun);
  try {
    const saved = await runWith({ ...currentContext(), decisions }, () => kind.save(values, existing));
    if (!existing) return { ...finding, state: 'NEW', lacksStatus: saved?.lacksStatus ?? false };
  } catch (error) {
    const message = existing && error instanceof Rejection ? kind.leaveOut?.(existing, error) : undefined;
    if (message !== undefined) return { ...finding, state: 'SAME', message };
    return refuse(rowProblems(error, columns, rows, kind.columns));
  }
  if (!decisions.events) return { ...finding, state: 'SAME' };
  return { ...finding, state: 'CHANGED' };
};

const matchRows = async (kind: OpenedKind, rows: readonly ReadRow[]): Promise<Match[]> => {
  const matches = await kind.match(rows.map(({ values }) => values));
  return rows.map((_, place) => matches[place] ?? {});
};

export const matchGroups = async (
  { kind, columns }: Checked,
  stored: readonly StoredRow[],
): Promise<MatchedGroup[]> => {
  const groups = groupRows(
    kind,
    stored.map((row) => readRow(columns, row)),
  );
  const matches = await matchRows(
    kind,
    groups.map(({ lead }) => lead),
  );
  const byRow = new Map(stored.map((one) => [one.row, one]));
  return groups.map((read, place) => {
    const match = matches[place]!;
    const first = byRow.get(read.lead.row)!;
    const { existing } = chosenOf(first.choice, match);
    if (!existing || !read.lead.problems.length) return { group: read, stored: first, match };
    const rows = read.rows.map((one) => readKept(columns, one, byRow.get(one.row)!, existing));
    return { group: groupRows(kind, rows)[0]!, stored: first, match };
  });
};

/** What would become of a row, were there no others in the file. */
export interface CheckedGroup {
  group: RowGroup;
  finding: GroupFinding;
  existing: Existing | undefined;
}

/** All that a decision needs is in memory meanwhile, and survives collection after collection where many rows wait for each other. */
const DECIDED_AT_ONCE = 100;

export const checkRows = async (
  checked: Checked,
  stored: readonly StoredRow[],
  dryRun: DryRun,
): Promise<CheckedGroup[]> => {
  const context = { ...currentContext(), decisions: new Decisions(dryRun) };
  const all = await runWith(context, () => matchGroups(checked, stored));
  const findings: GroupFinding[] = [];
  for (let at = 0; at < all.length; at += DECIDED_AT_ONCE) {
    const some = all.slice(at, at + DECIDED_AT_ONCE);
    findings.push(...(await dryRun.carryOut(some.map((row) => () => checkRow(checked, row, dryRun)))));
  }
  return all.map(({ group, stored, match }, place) => {
    const { existing } = chosenOf(stored.choice, match);
    return { group, finding: findings[place]!, existing };
  });
};

/** @param seen key -> the row that had it first; these rows are added, in the order of the file */
export const findingsBeside = (
  all: readonly CheckedGroup[],
  seen: Map<string, number>,
  { kind, columns }: Checked,
): Finding[] =>
  all.flatMap(({ group, finding, existing }) =>
    findingsOf(kind, withAlike(refuseRepeated(finding, seen, kind), kind, group), group).map((one, at): Finding => {
      const isChange = one.state === 'CHANGED' && existing !== undefined;
      return isChange ? { ...one, changes: changesOf({ kind, columns }, group.rows[at]!.values, existing) } : one;
    }),
  );

const withAlike = (finding: GroupFinding, { alikeOf }: OpenedKind, { lead }: RowGroup): GroupFinding =>
  alikeOf && finding.state === 'NEW' ? { ...finding, alike: [...new Set(alikeOf(lead.values))] } : finding;

/** Of two rows about the same thing, nobody knows which one is right. */
const refuseRepeated = (finding: GroupFinding, seen: Map<string, number>, { ofRepeated }: OpenedKind): GroupFinding => {
  const keys = knownBy(finding.key, finding.existing?.id);
  const first = keys.map((key) => seen.get(key)).find((row) => row !== undefined);
  if (first === undefined || first === finding.row) {
    if (finding.state !== 'REFUSED') for (const key of keys) seen.set(key, finding.row);
    return finding;
  }
  const sentence = ['is about the same: remove one of the two.', ofRepeated].filter(Boolean).join(' ');
  const problem = { ofRow: first, sentence };
  return { ...finding, state: 'REFUSED', changes: null, problems: [...(finding.problems ?? []), problem] };
};
