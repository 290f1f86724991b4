import type { Dice } from '../../../apps/api/src/seed/dice';
import { emptied, repeated, type Sheet, typed } from './sheet';
import type { Size } from './sizes';
import { placeCells } from './warehouses';
import { PLACES } from './words';

const TRADES = ['Paper Supply', 'Family Foundation', 'Drive', 'Wholesale', 'Drop Site'] as const;

export const makeSuppliers = ({ suppliers }: Size, dice: Dice): Sheet => ({
  kind: 'suppliers',
  headings: ['Supplier name', 'Type', 'Street', 'City', 'State', 'Postal code', 'Phone'],
  rows: Array.from({ length: suppliers }, (_, place) => ({
    'Supplier name': `${PLACES[place % PLACES.length]} ${TRADES[Math.floor(place / PLACES.length + place) % TRADES.length]}`,
    Type: dice.oneOf(['Donor', 'Vendor', 'Diaper drive', 'Drop site']),
    ...placeCells(dice),
  })),
  faults: [
    typed('Type', 'Robot', /there is no such type/),
    repeated,
    typed('State', 'Atlantis', /state/i),
    emptied('Supplier name', /Name\): Field is required for a new one/),
    emptied('Type', /Type\): Field is required for a new one/),
  ],
});
