import { useState } from 'react';
import { recall, remember } from '../../api/device/tabMemory';
import type { DayOrder, Import } from './bank';
import type { Same } from './SameInAll';

export interface ColumnChoices {
  /** Field -> the place of its column in the file. */
  mapping: Readonly<Record<string, number>>;
  same: Same;
  /** Place of a column of days -> what their numbers mean. */
  orders: Readonly<Record<string, DayOrder>>;
  mayLackAnswers: boolean;
}

interface Kept {
  about: string;
  choices: ColumnChoices;
}

/** Choices are about these headings, and not about those of another sheet or row. */
const identify = ({ headerRow, columns }: Import): string =>
  JSON.stringify([headerRow, columns.filter(({ added }) => added === undefined).map(({ heading }) => heading)]);

const proposedFor = ({ mapping, columns, dayOrders, mayLackAnswers }: Import): ColumnChoices => {
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
    mayLackAnswers,
  };
};

/** What somebody chooses on the step of the columns. This tab keeps it until the dry run, should they look at another screen meanwhile. */
export const useColumnChoices = (one: Import) => {
  const name = `columns of import ${one.id}`;
  const about = identify(one);
  const [choices, setChoices] = useState(() => {
    const kept = recall<Kept | null>(name, null);
    return kept?.about === about ? kept.choices : proposedFor(one);
  });
  const change = (changed: Partial<ColumnChoices>) => {
    const next = { ...choices, ...changed };
    setChoices(next);
    remember(name, { about, choices: next } satisfies Kept);
  };
  return { ...choices, change, forget: () => remember(name, null) };
};
