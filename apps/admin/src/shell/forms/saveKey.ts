import { useEffect, useRef } from 'react';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/** The key that saves, as a menu shows it and as an element names it to assistive technology. */
export const SAVE_KEY = isMac ? { shown: '⌘S', named: 'Meta+S' } : { shown: 'Ctrl+S', named: 'Control+S' };

const isWithinDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog]') !== null;

/** The key saves the form, and never the page of the browser. A dialog over the form has its own buttons. */
export const useSaveKey = (save: () => void) => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!isWithinDialog(event.target)) latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
