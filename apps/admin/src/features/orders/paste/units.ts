import { fill, say } from '../../../messages';
import { plain } from './products';

/** In what a pasted figure counts. */
export type FigureUnit = 'packs' | 'diapers';

/** The words with which spreadsheets head figures of a unit. Others, such as Quantity, leave it to the cells of the form. */
export const UNIT_HEADINGS: Readonly<Record<FigureUnit, readonly string[]>> = {
  packs: ['packs', 'pack', 'number of packs'],
  diapers: ['diapers', 'diaper', 'number of diapers', 'units', 'number of units'],
};

export const headingOf = (cell: string): string => plain(cell).replace(/[.:#]+$/, '');

/** The unit of figures under a heading, in a form whose cells show packs. */
export const unitHeadedBy = (heading: string | undefined): FigureUnit =>
  heading !== undefined && UNIT_HEADINGS.diapers.includes(headingOf(heading)) ? 'diapers' : 'packs';

/** The units that a figure stands for, or why it stands for none. */
export type Units = { units: number; problem?: undefined } | { units?: undefined; problem: string };

/** @param product the one that the figure is of, with the size of its packs; undefined where the row names none */
export const unitsOf = (
  figure: number,
  unit: FigureUnit,
  { product, size }: { product: string | undefined; size: number },
): Units => {
  if (unit === 'packs') return { units: figure * size };
  if (product === undefined) return { problem: say.order.paste.noProduct };
  if (figure % size === 0) return { units: figure };
  return { problem: fill(say.order.paste.noWholePacks, { figure, product, size }) };
};
