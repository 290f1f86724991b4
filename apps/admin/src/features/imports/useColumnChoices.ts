import { useState } from 'react';
import { recall, remember } from '../../api/device/tabMemory';
import type { DayOrder, Import, Meanings } from './bank';
import type { Same } from './SameInAll';

export interface ColumnChoices {
  /** Field -> the place of its column in the file. */
  mapping: Readonly<Record<string, number>>;
  same: Same;
  /** Place of a column of days -> what their numbers mean. */
  orders: Readonly<Record<string, DayOrder>>;
  /** Field -> what words of its column mean. */
  meanings: Readonly<Record<string, Meanings>>;
  mayLackAnswers: boolean;
}

interface Kept {
  about: string;
  choices: ColumnChoices;
}

/** Choices are about these headings, and not about those of another sheet or row. */
const identify = ({ headerRow, columns }: Import): string =>
  JSON.stringify([headerRow, columns.filter(({ added }) => added === undefined).map(({ heading }) => heading)]);

/** As the file was read, or as somebody has chosen for its dry run. */
export const proposedFor = ({ mapping, columns, dayOrders, mayLackAnswers }: Import): ColumnChoices => {
  const places = Object.entries(mapping ?? {});
  const addedAt = (place: number) => columns[place]?.added;
  return {
    mapping: Object.fromEntries(places.filter(([, place]) => addedAt(place) === undefined)),
    same: Object.fromEntries(
      places.flatMap(([field, place]) => {
        const added = addedAt(place);
        return added === undefined ? [] : [[field, added]];
      }),
    ),
    orders: dayOrders,
    meanings: Object.fromEntries(
      places.flatMap(([field, place]) => {
        const said = columns[place]?.meanings;
        return said ? [[field, said]] : [];
      }),
    ),
    mayLackAnswers,
  };
};

const keptAs = ({ id }: Pick<Import, 'id'>): string => `columns of import ${id}`;

export const forgetColumnChoices = (one: Pick<Import, 'id'>): void => remember(keptAs(one), null);

const keep = (one: Import, choices: ColumnChoices): void =>
  remember(keptAs(one), { about: identify(one), choices } satisfies Kept);

/** The step of the columns then asks for what is the same for all rows in a field. */
export const askForAll = (one: Import, field: string): void => {
  const choices = proposedFor(one);
  keep(one, { ...choices, same: { ...choices.same, [field]: '' } });
};

/** What somebody chooses on the step of the columns. This tab keeps it until the dry run, should they look at another screen meanwhile. */
export const useColumnChoices = (one: Import) => {
  const name = keptAs(one);
  const about = identify(one);
  const [choices, setChoices] = useState(() => {
    const kept = recall<Kept | null>(name, null);
    return kept?.about === about ? { ...proposedFor(one), ...kept.choices } : proposedFor(one);
  });
  const change = (changed: Partial<ColumnChoices>) => {
    const next = { ...choices, ...changed };
    setChoices(next);
    keep(one, next);
  };
  return { ...choices, change, forget: () => forgetColumnChoices(one) };
};
