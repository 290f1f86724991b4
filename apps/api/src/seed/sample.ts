import { records } from '@bank/domain';
import type { Dice } from './dice';

const PLACES = [
  'Riverbend',
  'Northside',
  'Cedar Grove',
  'Prairie',
  'Lakeview',
  'Old Mill',
  'Sunflower',
  'Westport',
  'Maple Hill',
  'Harbor',
  'Stone Bridge',
  'Blue Valley',
  'Union Square',
  'Walnut Creek',
  'Eastgate',
  'Meadowlark',
  'Two Rivers',
  'Santa Fé',
  'Oak Park',
  'Limestone',
  'Hilltop',
  'Springfield',
  'Clearwater',
  'Ironwood',
  'Fairview',
] as const;
const TRADES = ['Paper Supply', 'Family Foundation', 'Community Drive', 'Wholesale', 'Drop Site'] as const;

export const BANK_NAME = 'Diaper Bank';
export const BANK_ADDRESS = '1200 Grand Blvd\nKansas City, MO 64106';

export const TRAINING_PANTS = { name: 'Training Pants', isPartnerOrderable: true };
export const categories = [
  { name: 'Diapers', isPartnerOrderable: true },
  TRAINING_PANTS,
  { name: 'Merchandise', isPartnerOrderable: false },
];

const diapers = {
  agencyPackSize: 25,
  agencyMaxPacks: 2,
  agencyPacksPerBag: 12,
  hospitalPackSize: 75,
  hospitalMaxPacks: 2,
  hospitalPacksPerBag: 6,
};
const pants = {
  agencyPackSize: 30,
  agencyMaxPacks: 1,
  agencyPacksPerBag: 8,
  hospitalPackSize: 0,
  hospitalMaxPacks: 0,
  hospitalPacksPerBag: 0,
};
const goods = {
  agencyPackSize: 1,
  agencyMaxPacks: 1,
  agencyPacksPerBag: 1,
  hospitalPackSize: 1,
  hospitalMaxPacks: 1,
  hospitalPacksPerBag: 1,
};
const prices = { defaultCost: 0.13, retailPrice: 0.37 };

/** `category` is a place in `categories`. */
export const products = [
  { sku: 'NB', name: 'Newborn', category: 0, color: '#3c8dbc', ...diapers, ...prices },
  { sku: 'S1', name: 'Size 1', category: 0, color: '#00a65a', ...diapers, ...prices },
  { sku: 'M2', name: 'Size 2', category: 0, color: '#f39c12', ...diapers, ...prices },
  { sku: 'M3', name: 'Size 3', category: 0, color: '#dd4b39', ...diapers, ...prices },
  { sku: 'L4', name: 'Size 4', category: 0, color: '#605ca8', ...diapers, ...prices },
  { sku: 'XL5', name: 'Size 5', category: 0, color: '#d81b60', ...diapers, ...prices },
  { sku: 'XL6', name: 'Size 6', category: 0, color: '#39a9a4', ...diapers, ...prices },
  { sku: 'P2', name: 'Pull Ups 2T/3T', category: 1, color: '#8a6d3b', ...pants, ...prices },
  { sku: 'P3', name: 'Pull Ups 3T/4T', category: 1, color: '#5b7083', ...pants, ...prices },
  { sku: 'P4', name: 'Pull Ups 4T/5T', category: 1, color: '#a05195', ...pants, ...prices },
  { sku: 'MUG', name: 'Mug', category: 2, ...goods, defaultCost: 4, retailPrice: 12 },
  { sku: 'TSHIRT', name: 'T-Shirt', category: 2, ...goods, defaultCost: 6, retailPrice: 20 },
];

/** SKU -> the minimum in the main warehouse, in diapers. */
export const MINIMUMS: ReadonlyMap<string, number> = new Map([
  ['NB', 15_000],
  ['XL6', 15_000],
  ['P3', 20_000],
]);

export const address = (dice: Dice) => ({
  street1: `${dice.between(100, 9900)} ${dice.oneOf(['Main St', 'Oak Ave', 'Troost Ave', 'Broadway', 'Independence Ave'])}`,
  city: 'Kansas City',
  state: dice.oneOf(['MO', 'KS']),
  postalCode: dice.oneOf(['64106', '64108', '64110', '66101', '66206']),
  country: 'United States',
});
const programContact = (title: string, slug: string) => ({
  firstName: 'Front',
  lastName: 'Desk',
  title,
  email: `desk@${slug}.example.com`,
  phoneNumber: '816-555-0100',
});
const slug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');

/** Location 1, which the dashboard shows. */
export const TIME_ZONE = 'America/Chicago';
export const MAIN_WAREHOUSE = 'Main Warehouse';
export const warehouses = (dice: Dice) =>
  [MAIN_WAREHOUSE, 'Backup Warehouse'].map((title) => ({
    title,
    isPublicDisplay: true,
    address: address(dice),
    contacts: [programContact('Receiving', slug(title))],
  }));

export const suppliers = (dice: Dice) =>
  PLACES.flatMap((place, index) =>
    [0, 1].map((turn) => {
      const title = `${place} ${TRADES[(index + turn) % TRADES.length]}`;
      return {
        title,
        supplierType: dice.oneOf(records.supplier.fields.supplierType.choices),
        addresses: [{ title: 'Office', ...address(dice) }],
        contacts: [programContact('Orders', slug(title))],
      };
    }),
  );

export const fulfillmentPeriods = ['Week A', 'Week B', 'Week C', 'Week D'];
export const distributionMethods = ['Pickup', 'Delivery'];

const active = ['SUBMIT', 'ACTIVATE'];
const statusHistories = [
  [],
  ['SUBMIT'],
  ['SUBMIT', 'SUBMIT_PRIORITY'],
  active,
  [...active, 'DEACTIVATE'],
  [...active, 'FLAG_FOR_REVIEW'],
  [...active, 'FLAG_FOR_REVIEW', 'FLAG_FOR_REVIEW_PAST_DUE'],
];

/** `period` and `method` are places in the lists above. */
export const partners = (dice: Dice) =>
  PLACES.slice(0, 24).map((place, index) => {
    const isAgency = index < 10;
    const title = `${place} ${isAgency ? 'Partner' : 'Hospital'}`;
    return {
      period: index % fulfillmentPeriods.length,
      method: index % distributionMethods.length,
      transitions: index % 2 === 0 ? active : dice.oneOf(statusHistories),
      fields: {
        title,
        partnerType: isAgency ? 'AGENCY' : 'HOSPITAL',
        isPublicDisplay: index % 3 !== 2,
        diaperPickupLocation: isAgency ? 'Front desk' : 'Social work office',
        address: address(dice),
        contacts: [{ ...programContact('Diaper program', slug(title)), isProgramContact: true }],
      },
    };
  });

/** `group` is a default group's name, `partners` places among the sample partners. */
export const users = [
  { email: 'admin@example.com', name: ['Alex', 'Admin'], group: 'System Administrator', partners: [] },
  { email: 'manager@example.com', name: ['Morgan', 'Manager'], group: 'Manager', partners: [] },
  { email: 'volunteer@example.com', name: ['Vic', 'Volunteer'], group: 'Volunteer', partners: [] },
  { email: 'partner@example.com', name: ['Pat', 'Partner'], group: 'Partner', partners: [0, 2] },
] as const;
/** Every sample user has this password. */
export const SAMPLE_PASSWORD = 'password';

export const SUPPLY_ORDERS = 50;

/** Kind of order -> how many sample orders there are; the last ones of each kind stay drafts. */
export const WAREHOUSE_ORDERS = { transfer: 10, adjustment: 10, merchandise: 4, inventory: 3 } as const;
export const WAREHOUSE_DRAFTS = { transfer: 3, adjustment: 2, merchandise: 1, inventory: 1 } as const;
export const ADJUSTMENT_REASONS = ['Damaged in the rain', 'Found behind the shelf', 'Torn bags', 'Gift at the door'];
