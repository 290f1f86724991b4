/** The pages for users who can't sign in. */
export const publicRoutes = ['/forgotten-password', '/reset-password'] as const;
export type PublicRoute = (typeof publicRoutes)[number];

export const isPublicRoute = (path: string): boolean => publicRoutes.some((route) => route === path);
