import type { SetUpGuide } from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { ANYTHING, liveOn } from '../../shell/live/liveOn';
import { useBank } from './bank';

/** The set-up guide while it stands on Today: null once it is done or put aside, or cannot be read; undefined until that is known. */
export const useGuide = (isAdmin: boolean): SetUpGuide | null | undefined => {
  const bank = useBank();
  const { data, isError } = useQuery({
    queryKey: ['dashboard', 'guide'],
    queryFn: () => bank.guide(),
    enabled: isAdmin,
    staleTime: 0,
    meta: liveOn(ANYTHING),
  });
  if (!isAdmin || isError) return null;
  if (!data) return data;
  return data.isAside || data.steps.every(({ isDone }) => isDone) ? null : data;
};
