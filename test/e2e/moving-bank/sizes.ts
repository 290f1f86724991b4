import { byDepth } from '../../support/depth';

/** How large a bank is that moves in. */
export interface Size {
  warehouses: number;
  suppliers: number;
  products: number;
  partners: number;
  clients: number;
  zipCodes: number;
  /** Of the past, up to and with December 2025. */
  months: number;
  /** Children who are given something by a partner in a month. */
  servedEach: number;
  /** Products of which a partner orders something in a month. */
  orderedEach: number;
  /** How often the server is killed while the children are imported. */
  kills: number;
  /** Kinds of sheets that have mistakes; all of them where nothing is said. Each costs an import more. */
  faulty?: readonly string[];
  /** Of the rows, or groups of rows; two of a hundred where nothing is said. */
  faultyShare?: number;
}

export const isFaulty = ({ kind }: { kind: string }, { faulty }: Size): boolean => faulty?.includes(kind) ?? true;

export const sizes = {
  tiny: {
    warehouses: 2,
    suppliers: 6,
    products: 8,
    partners: 4,
    clients: 120,
    zipCodes: 12,
    months: 6,
    servedEach: 5,
    orderedEach: 2,
    kills: 1,
    faulty: ['partners', 'clients', 'past-distributions'],
    faultyShare: 0.05,
  },
  small: {
    warehouses: 2,
    suppliers: 6,
    products: 8,
    partners: 4,
    clients: 300,
    zipCodes: 12,
    months: 6,
    servedEach: 12,
    orderedEach: 4,
    kills: 1,
    faulty: ['partners', 'clients', 'past-distributions'],
  },
  medium: {
    warehouses: 3,
    suppliers: 20,
    products: 40,
    partners: 10,
    clients: 6_000,
    zipCodes: 40,
    months: 18,
    servedEach: 40,
    orderedEach: 8,
    kills: 3,
  },
  large: {
    warehouses: 4,
    suppliers: 60,
    products: 120,
    partners: 60,
    clients: 60_000,
    zipCodes: 200,
    months: 36,
    servedEach: 60,
    orderedEach: 8,
    kills: 10,
  },
} as const satisfies Readonly<Record<string, Size>>;

/** What E2E_MOVING_BANK says; tiny without it, and small in a deep run. */
export const chosenName = (): keyof typeof sizes => {
  const name = process.env.E2E_MOVING_BANK ?? byDepth({ usual: 'tiny', deep: 'small' });
  if (!(name in sizes)) throw new Error(`E2E_MOVING_BANK is ${name}: write one of ${Object.keys(sizes).join(', ')}`);
  return name as keyof typeof sizes;
};

export const chosenSize = (): Size => sizes[chosenName()];
