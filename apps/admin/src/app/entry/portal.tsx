import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from '../App';
import { reloadForNewBuild } from './newBuild';

export const openPortal = (place: HTMLElement) => {
  window.addEventListener('vite:preloadError', () => void reloadForNewBuild());
  // A data router: only these can ask before unsaved changes are left behind.
  const router = createBrowserRouter([{ path: '*', element: <App /> }]);
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};
