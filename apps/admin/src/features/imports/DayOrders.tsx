import { groupBy } from '@bank/domain';
import { Typography } from '@mui/material';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import type { DayOrder, Import } from './bank';
import { nameOf, READS_DAYS } from './sourceColumns';

interface ReadColumns {
  order: DayOrder;
  isChosen: boolean;
  names: readonly string[];
}

/** The columns of dates in numbers, together where they are read alike. */
const readColumnsOf = ({ columns, mapping, fields, dayOrders }: Import): readonly ReadColumns[] => {
  const places = fields.flatMap(({ field, type }) =>
    READS_DAYS.has(type) && mapping?.[field] !== undefined ? [mapping[field]] : [],
  );
  const read = places.flatMap((place) => {
    const column = columns[place];
    const chosen = dayOrders[place];
    const order = chosen ?? (column?.dayOrders?.length === 1 ? column.dayOrders[0] : undefined);
    return column && order ? [{ order, isChosen: chosen !== undefined, name: nameOf(column, place) }] : [];
  });
  const alike = groupBy(read, ({ order, isChosen }) => `${order} ${isChosen}`);
  return [...alike.values()].map((group) => ({ ...group[0]!, names: group.map(({ name }) => name) }));
};

/** Says above the rows how the dates of the file are read. */
export const DayOrders = ({ one }: { one: Import }) =>
  readColumnsOf(one).map(({ order, isChosen, names }) => (
    <Typography key={`${order} ${isChosen}`} color="text.secondary">
      {fill(words.readOrders[order], {
        columns: names.join(', '),
        decided: isChosen ? words.orderChosen : words.orderSeen,
      })}
    </Typography>
  ));
