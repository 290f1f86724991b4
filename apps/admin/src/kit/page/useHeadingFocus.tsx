import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The screen that was announced last, and whether that was done by giving its heading the focus. */
interface Announced {
  path: string;
  byFocus: boolean;
}

const LastAnnounced = createContext<RefObject<Announced> | undefined>(undefined);

/** Stands around all screens. The browser itself announces the first one, with the document. */
export const ScreenChanges = ({ children }: { children: ReactNode }) => {
  const announced = useRef<Announced>({ path: useLocation().pathname, byFocus: false });
  return <LastAnnounced value={announced}>{children}</LastAnnounced>;
};

const isWithinScreen = (focused: Element | null) => document.getElementById('main-content')?.contains(focused) ?? false;

/**
 * Gives the heading of a screen the focus when the screen appears, so that it is announced and the tab key goes on from
 * there. An input of the screen that asked for the focus keeps it.
 */
export const useHeadingFocus = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const announced = useContext(LastAnnounced);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!heading.current || !announced) return;
    const { path, byFocus } = announced.current;
    const focused = document.activeElement;
    // A screen draws its heading anew once its record is loaded; the focus went with the earlier one.
    const isLost = path === pathname && byFocus && (!focused || focused === document.body);
    const isOtherScreen = path !== pathname && !isWithinScreen(focused);
    if (isLost || isOtherScreen) heading.current.focus({ preventScroll: true });
    announced.current = { path: pathname, byFocus: byFocus || isOtherScreen };
  }, [pathname, announced]);
  return heading;
};
