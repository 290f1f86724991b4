/** The height of the bar above every screen, which stays in view. */
export const TOP_BAR_PX = 48;
