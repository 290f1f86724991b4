import type { Dice } from '../../../apps/api/src/seed/dice';
import { repeated, type Sheet, typed } from './sheet';
import type { Size } from './sizes';
import { PLACES } from './words';

/** Every bank begins with it. */
const MAIN_WAREHOUSE = 'Main Warehouse';

export const placeCells = (dice: Dice) => ({
  Street: `${dice.between(100, 9900)} ${dice.oneOf(['Main St', 'Oak Ave', 'Troost Ave', 'Broadway'])}`,
  City: 'Kansas City',
  State: dice.oneOf(['MO', 'KS']),
  'Postal code': dice.oneOf(['64106', '64108', '66101', '2134']),
});

export const makeWarehouses = ({ warehouses }: Size, dice: Dice): Sheet => ({
  kind: 'warehouses',
  headings: ['Warehouse', 'Status', 'Street', 'City', 'State', 'Postal code'],
  rows: Array.from({ length: warehouses }, (_, place) => ({
    Warehouse: place ? `${PLACES[place]} Depot` : MAIN_WAREHOUSE,
    Status: 'Active',
    ...placeCells(dice),
  })),
  changes: (row) => row.Warehouse === MAIN_WAREHOUSE,
  faults: [typed('Status', 'Broken', /there is no such status/), repeated],
});
