import type { MenuPlace } from '../manifest';
import type { Role } from '../roles';

/** What is known of a report before it is opened. Its columns and its query stand in the folder of its name. */
export interface ReportEntry {
  /** Its folder in `libs/projections/src/reports`. */
  name: string;
  /** Also the word of its entry in the menu. */
  title: string;
  /** Under /api, and its resource in the access table, unless that is `reports/NAME`. */
  path?: string;
  /** Route of its screen, unless that is the path. */
  screen?: `/${string}`;
  /** Its screen follows from its definition, unless it has one that was written for it. */
  hasOwnScreen?: true;
  /** Who may read it; administrators always may. */
  roles: readonly Role[];
  /** Who may open its screen, where these are others. */
  screenRoles?: readonly Role[];
  menu: MenuPlace | OpenedFrom;
  /** The scope with which a program's token reads it, unless that is `read:reports`; null: no token does. */
  scope?: 'read:stock' | null;
  /** The kind of people whose records the rows are: their downloads are noted, and a token needs `personal-data` as well. */
  exportsPeople?: 'client';
}
/** An entry with its path, whether it names it or not. */
export interface ReportManifest extends ReportEntry {
  path: string;
}
/** A report without an entry in the menu: its rows are those behind the figures of another one, or it is a printout. */
export interface OpenedFrom {
  /** Name of that report, or route of the screen that prints it. */
  openedFrom: string;
}

export const isInMenu = <I extends string>(menu: MenuPlace<I> | OpenedFrom): menu is MenuPlace<I> => 'group' in menu;
export const reportScreenOf = ({ screen, path }: Pick<ReportManifest, 'screen' | 'path'>): string =>
  screen ?? `/${path}`;
