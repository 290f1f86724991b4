import { type Theme, useMediaQuery } from '@mui/material';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useSidebarState } from 'react-admin';
import { MENU_BESIDE_MIN_PX } from '../../kit/page/widths';

interface MenuState {
  /** The window is too narrow for a menu beside the screen: it opens over the screen, and closes when it was used. */
  isOverlay: boolean;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

const MenuContext = createContext<MenuState | undefined>(undefined);

/** Beside the screen the menu stays as it was left, on later visits too; over the screen it starts closed. */
export const MenuProvider = ({ children }: { children: ReactNode }) => {
  const isOverlay = useMediaQuery<Theme>((theme) => theme.breakpoints.down(MENU_BESIDE_MIN_PX), { noSsr: true });
  const [isSidebarOpen, setSidebarOpen] = useSidebarState();
  const [isOverlayOpen, setOverlayOpen] = useState(false);
  return (
    <MenuContext
      value={
        isOverlay
          ? { isOverlay, isOpen: isOverlayOpen, setOpen: setOverlayOpen }
          : { isOverlay, isOpen: isSidebarOpen, setOpen: setSidebarOpen }
      }
    >
      {children}
    </MenuContext>
  );
};

export const useMenu = (): MenuState => {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('This belongs inside a MenuProvider');
  return menu;
};
