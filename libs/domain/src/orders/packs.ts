/** The kinds of partner; an Uzazi partner counts as an agency. */
export type PartnerType = 'AGENCY' | 'HOSPITAL' | 'UZAZI';

/** How a product is packed and how much of it is given, for agencies and for hospitals; null and 0 say nothing. */
export interface PackSizes {
  /** Units. */
  agencyPackSize: number | null;
  hospitalPackSize: number | null;
  agencyMaxPacks: number | null;
  hospitalMaxPacks: number | null;
}

/** Units in a pack of a product that says nothing of it. */
export const DEFAULT_PACK_SIZE = 25;

/** A hospital's own value where it has one, else the agencies'. */
export const valueFor = (type: string, agency: number | null, hospital: number | null): number | null =>
  (type === 'HOSPITAL' && hospital) || agency;

/** Units in a pack of a product, for a partner of this type. */
export const packSizeOf = (sizes: Pick<PackSizes, 'agencyPackSize' | 'hospitalPackSize'>, type: string): number =>
  valueFor(type, sizes.agencyPackSize, sizes.hospitalPackSize) || DEFAULT_PACK_SIZE;

/** The most packs of a product that one client gets in an order; null where there is no limit. */
export const maxPacksOf = (
  sizes: Pick<PackSizes, 'agencyMaxPacks' | 'hospitalMaxPacks'>,
  type: string,
): number | null => valueFor(type, sizes.agencyMaxPacks, sizes.hospitalMaxPacks) || null;

/** Why units can't be what is asked in packs of this size; undefined where they can. */
export const problemOfPacks = (units: number, size: number): string | undefined =>
  units % size ? `Must be a multiple of ${size}` : undefined;

/** Why so many units of a product can't be ordered; undefined where they can. Only what is for a client has a maximum. */
export const problemOfUnits = (
  units: number,
  sizes: PackSizes,
  type: string,
  isForClient: boolean,
): string | undefined => {
  const [size, max] = [packSizeOf(sizes, type), isForClient ? maxPacksOf(sizes, type) : null];
  const problem = problemOfPacks(units, size);
  if (problem !== undefined || max === null || units <= size * max) return problem;
  return `Must be at most ${max} ${max === 1 ? 'pack' : 'packs'} (${size * max})`;
};

/** The units of lines for one client that become one line: all of them, as far as the client may have them. */
export const joinedUnits = (units: readonly number[], sizes: PackSizes, type: string): number => {
  const max = maxPacksOf(sizes, type);
  const sum = units.reduce((total, each) => total + each, 0);
  return max === null ? sum : Math.min(sum, max * packSizeOf(sizes, type));
};
