import type { Dice } from '../../../apps/api/src/seed/dice';
import { emptied, repeated, type Sheet, typed } from './sheet';
import type { Size } from './sizes';

const CATEGORIES = ['Diapers', 'Training Pants', 'Wipes', 'Merchandise'] as const;
const NOT_ORDERABLE = 'Merchandise';

export const makeCategories = (): Sheet => ({
  kind: 'product-categories',
  headings: ['Name', 'Orderable'],
  rows: CATEGORIES.map((name) => ({ Name: name, Orderable: name === NOT_ORDERABLE ? 'No' : 'Yes' })),
  faults: [],
});

const KINDS = ['Size', 'Overnight', 'Swim', 'Soft', 'Preemie', 'Toddler', 'Cloth', 'Bulk'] as const;
const PACKS = ['25', '30', '50', '0'] as const;
const HOSPITAL_PACKS = ['75', '40', '0'] as const;

export const makeProducts = ({ products }: Size, dice: Dice): Sheet => ({
  kind: 'products',
  headings: [
    ...['Product', 'SKU', 'Category', 'Status', 'Unit cost', 'Price', 'Agency pack size', 'Agency packs per bag'],
    ...['Hospital pack size', 'Hospital packs per bag', 'Position'],
  ],
  rows: Array.from({ length: products }, (_, place) => ({
    Product: `${KINDS[place % KINDS.length]} ${Math.floor(place / KINDS.length) + 1}`,
    SKU: `D-${String(place + 1).padStart(3, '0')}`,
    Category: CATEGORIES[place % CATEGORIES.length]!,
    Status: 'Active',
    'Unit cost': `0.${dice.between(10, 40)}`,
    Price: `$0.${dice.between(50, 90)}`,
    'Agency pack size': PACKS[place % PACKS.length]!,
    'Agency packs per bag': String(dice.between(2, 12)),
    'Hospital pack size': HOSPITAL_PACKS[place % HOSPITAL_PACKS.length]!,
    'Hospital packs per bag': String(dice.between(2, 8)),
    Position: String(place + 1),
  })),
  faults: [
    typed('Category', 'Hats', /there is no such product category/),
    repeated,
    typed('Unit cost', 'cheap', /expected an amount/),
    emptied('Agency pack size', /Agency pack size\): Field is required for a new one/),
    typed('Agency pack size', '#N/A', /has the error #N\/A/),
    typed('Price', '#REF!', /has the error #REF!/),
  ],
});
