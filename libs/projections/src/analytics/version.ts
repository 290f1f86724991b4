/** Goes up with every change of a view's columns. `versions.json` has the columns of each version. */
export const ANALYTICS_VERSION = 1;
