import { useCallback, useEffect, useState } from 'react';

/** The parts of the page, of which one is shown at a time. */
export type Panel = 'offer' | 'question' | 'hospital' | 'check' | 'duplicate' | 'form' | 'thanks';

const panelOf = (state: unknown): Panel => (state as { panel?: Panel } | null)?.panel ?? 'question';

/** The panel that is shown; the browser's Back leads to the one before. */
export const usePanel = (first: Panel): [Panel, (panel: Panel) => void] => {
  const [panel, setPanel] = useState(first);
  useEffect(() => {
    // After a reload the address still has the panel from before.
    window.history.replaceState({ panel: first }, '');
    const follow = ({ state }: PopStateEvent) => setPanel(panelOf(state));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [first]);
  const goTo = useCallback((next: Panel) => {
    window.history.pushState({ panel: next }, '');
    setPanel(next);
  }, []);
  return [panel, goTo];
};
