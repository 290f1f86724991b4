import type { Role } from './roles';

/** Who may do what with the orders or the records of a kind; `[]` is every signed-in user. */
export interface KindAccess {
  view: readonly Role[];
  edit: readonly Role[];
  /** Who may list them, where these are not the ones who may see one. */
  list?: readonly Role[];
  /** The rules of its screens that are not those of their data. */
  screens?: { list?: readonly Role[]; create?: readonly Role[]; show?: readonly Role[] };
}

/** The groups of the menu, in their order. */
export const MENU_GROUPS = [
  'supply',
  'clients',
  'partners',
  'warehouse',
  'catalog',
  'reports',
  'administration',
] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** Where the list of a kind stands in the menu. */
export interface MenuPlace<I extends string = string> {
  group: MenuGroup;
  /** The entries of a group go by it. */
  place: number;
  /** The name of a picture that the screens have. */
  icon: I;
  /** The name of the list, unless said. */
  label?: string;
}
