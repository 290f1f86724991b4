import { createContext, useContext } from 'react';

/** Whether the user may open the screen of a route; around the screens, the session answers that. */
export const OpenableScreens = createContext<(route: string) => boolean>(() => false);

/** Whether the user may open this screen; links ask this. */
export const useIsOpenable = (route: string): boolean => useContext(OpenableScreens)(route);
