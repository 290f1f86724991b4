import { useMemo } from 'react';
import { useKept } from '../../../shell/session/userMemory';
import { useReport } from '../reportContext';
import type { Hidden } from './groups';

export const useHiddenColumns = (): [Hidden, (hidden: Hidden) => void] => {
  const { name } = useReport();
  const [names, keep] = useKept<readonly string[]>(`hiddenColumns.${name}`);
  const hidden = useMemo(() => new Set(Array.isArray(names) ? names : []), [names]);
  return [hidden, (next) => keep(next.size ? [...next] : undefined)];
};
