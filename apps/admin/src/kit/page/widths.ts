/** From this width of the window on there is room for the menu beside the screen. */
export const MENU_BESIDE_MIN_PX = 1024;

/** From this width of the window on a table beside the menu shows even the columns that are least needed. */
export const ALL_COLUMNS_MIN_PX = 1280;
