import type { Column } from '@bank/projections/reports';
import { month } from '../../../kit/values/formats';
import { columnWords as words } from '../../../messages/reports';

/** A column, or a group of columns that can be hidden together. The name stands for it where it is hidden. */
export interface Choice {
  name: string;
  label: string;
  members?: readonly Choice[];
}

export type Hidden = ReadonlySet<string>;

/** The name of a row stands among its first columns. */
const MAX_NAMING_COLUMNS = 3;

/** The place of the column that names a row: the first text, or else the first column. */
const titlePlace = (columns: readonly Column[]): number =>
  Math.max(
    0,
    columns.slice(0, MAX_NAMING_COLUMNS).findIndex(({ type }) => type === 'text'),
  );

export const titleKey = (columns: readonly Column[]): string | undefined => columns[titlePlace(columns)]?.key;

const choosable = (columns: readonly Column[]): readonly Column[] => columns.slice(titlePlace(columns) + 1);

const familyName = (family: string): string => `family ${family}`;
const productName = (family: string, product: string): string => `family ${family} ${product}`;

const namesOf = ({ key, part }: Column): readonly string[] => [
  key,
  ...(part ? [familyName(part.family)] : []),
  ...(part?.product !== undefined && part.month !== undefined ? [productName(part.family, part.product)] : []),
];

export const shownColumns = (columns: readonly Column[], hidden: Hidden): readonly Column[] => {
  const mayHide = new Set(choosable(columns));
  return columns.filter((column) => !mayHide.has(column) || !namesOf(column).some((name) => hidden.has(name)));
};

/** The columns of a report that can be hidden, those of a family as a group, and in it those of a product. */
export const choicesOf = (columns: readonly Column[]): readonly Choice[] =>
  groupBy(choosable(columns), ({ key, part }) => (part ? familyName(part.family) : key)).map(([name, found]) => {
    const [{ key, part, label }] = found as [Column];
    if (!part || found.length === 1) return { name: key, label };
    const familyWords: Readonly<Record<string, string>> = words.families;
    return { name, label: familyWords[part.family] ?? part.family, members: membersOf(found) };
  });

const membersOf = (columns: readonly Column[]): readonly Choice[] =>
  groupBy(columns, ({ key, part }) =>
    part?.product !== undefined && part.month !== undefined ? productName(part.family, part.product) : key,
  ).map(([name, found]) => {
    const [{ label, part }] = found as [Column];
    if (part?.product === undefined || part.month === undefined) return { name, label };
    return {
      name,
      label: part.product,
      members: found.map((column) => ({ name: column.key, label: month(column.part!.month!) })),
    };
  });

const groupBy = (columns: readonly Column[], nameOf: (column: Column) => string): [string, readonly Column[]][] => {
  const groups = new Map<string, Column[]>();
  for (const column of columns) {
    const name = nameOf(column);
    const group = groups.get(name);
    if (group) group.push(column);
    else groups.set(name, [column]);
  }
  return [...groups];
};

export const leavesOf = (choices: readonly Choice[]): readonly Choice[] =>
  choices.flatMap((choice) => (choice.members ? leavesOf(choice.members) : [choice]));

const namesWithin = (choices: readonly Choice[]): readonly string[] =>
  choices.flatMap(({ name, members = [] }) => [name, ...namesWithin(members)]);

export const hiddenLeaves = (choices: readonly Choice[], hidden: Hidden): Hidden =>
  new Set(
    choices.flatMap((choice) => {
      if (hidden.has(choice.name)) return leavesOf([choice]).map(({ name }) => name);
      return choice.members ? [...hiddenLeaves(choice.members, hidden)] : [];
    }),
  );

const namesOfHidden = (choices: readonly Choice[], leaves: Hidden): readonly string[] =>
  choices.flatMap((choice) => {
    if (leavesOf([choice]).every(({ name }) => leaves.has(name))) return [choice.name];
    return namesOfHidden(choice.members ?? [], leaves);
  });

/**
 * What is hidden once some columns are shown or hidden.
 * @param choices all of the report
 * @param changed columns, or groups with the members that are meant
 */
export const setShown = (
  choices: readonly Choice[],
  changed: readonly Choice[],
  isShown: boolean,
  hidden: Hidden,
): Hidden => {
  const leaves = new Set(hiddenLeaves(choices, hidden));
  for (const { name } of leavesOf(changed)) {
    if (isShown) leaves.delete(name);
    else leaves.add(name);
  }
  // Another search has other columns, such as those of other months; they stay as they are.
  const here = new Set(namesWithin(choices));
  return new Set([...[...hidden].filter((name) => !here.has(name)), ...namesOfHidden(choices, leaves)]);
};

/**
 * The choices whose label, or whose group's label, has each of the words in it, with the groups around them. A group of which only
 * some members are found has only these.
 */
export const findChoices = (choices: readonly Choice[], text: string, around = ''): readonly Choice[] => {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.flatMap((choice) => {
    const label = `${around} ${choice.label}`.toLowerCase();
    if (typed.every((word) => label.includes(word))) return [choice];
    const members = findChoices(choice.members ?? [], text, label);
    return members.length ? [{ ...choice, members }] : [];
  });
};
