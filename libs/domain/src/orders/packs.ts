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

/** The units of lines for one client that become one line: all of them, as far as the client may have them. */
export const joinedUnits = (units: readonly number[], sizes: PackSizes, type: string): number => {
  const max = maxPacksOf(sizes, type);
  const sum = units.reduce((total, each) => total + each, 0);
  return max === null ? sum : Math.min(sum, max * packSizeOf(sizes, type));
};
