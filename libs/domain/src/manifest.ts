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
