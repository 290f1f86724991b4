export const SIGN_IN_ROUTE = '/login';
export const SECOND_STEP_ROUTE = '/two-factor';

/** The address of the sign-in page, which repeats the server's sentence about why it is opened. */
export const signInAddress = (message: string): string =>
  message ? `${SIGN_IN_ROUTE}?${new URLSearchParams({ message })}` : SIGN_IN_ROUTE;

export const publicRoutes = ['/forgotten-password', '/reset-password'] as const;
export type PublicRoute = (typeof publicRoutes)[number];

export const isPublicRoute = (path: string): boolean => publicRoutes.some((route) => route === path);
