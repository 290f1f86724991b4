/** From this width of the window on there is room for the menu beside the screen. */
export const MENU_BESIDE_MIN_PX = 1024;
