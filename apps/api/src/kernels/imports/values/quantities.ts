import { words } from './words';

/** A row says how many of one of them; its value has the name of the unit. */
export const QUANTITY_UNITS = ['pieces', 'packs'] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];

const NAMES: Readonly<Record<QuantityUnit, string>> = {
  pieces: 'piece pieces pc pcs each ea unit units diaper diapers pieza piezas pza pzas unidad unidades panal panales',
  packs: 'pack packs pk pks pkg pkgs package packages packet packets paq paqs paquete paquetes',
};
const UNIT_OF: ReadonlyMap<string, QuantityUnit> = new Map(
  QUANTITY_UNITS.flatMap((unit) => NAMES[unit].split(' ').map((name) => [name, unit] as const)),
);
/** No name of a unit is longer than this. */
const NUMBER_AND_NAME = /^(-?[\d,.\s]*\d)\s*([^\d\s,.].{0,30})$/;

/** The number of a cell such as `29 pkgs` and the unit that it names; undefined where it names none that is known. */
export const readUnit = (text: string): { number: string; unit: QuantityUnit } | undefined => {
  const [, number, name] = NUMBER_AND_NAME.exec(text) ?? [];
  const unit = UNIT_OF.get(words(name ?? ''));
  return number !== undefined && unit ? { number, unit } : undefined;
};
