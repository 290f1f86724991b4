import { useEffect, useState } from 'react';

export const useOnline = (): boolean => {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    for (const change of ['online', 'offline']) window.addEventListener(change, update);
    return () => {
      for (const change of ['online', 'offline']) window.removeEventListener(change, update);
    };
  }, []);
  return isOnline;
};
