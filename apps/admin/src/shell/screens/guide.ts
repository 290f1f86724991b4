import type { SetUpGuide } from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { addVerbs } from '../../api/provider/dataProvider';
import { ANYTHING, liveOn } from '../live/liveOn';

const useBank = addVerbs(({ read }) => ({
  guide: (): Promise<SetUpGuide | null> => read('dashboard/guide'),
}));

/** @param isAsked false for users to whom it is not shown */
export const useGuide = (isAsked = true) => {
  const bank = useBank();
  return useQuery({
    queryKey: ['dashboard', 'guide'],
    queryFn: () => bank.guide(),
    enabled: isAsked,
    staleTime: 0,
    meta: liveOn(ANYTHING),
  });
};

/** The set-up guide while it stands on Today: null once it is done or put aside, or cannot be read; undefined until that is known. */
export const useOpenGuide = (isAdmin: boolean): SetUpGuide | null | undefined => {
  const { data, isError } = useGuide(isAdmin);
  if (!isAdmin || isError) return null;
  if (!data) return data;
  return data.isAside || data.steps.every(({ isDone }) => isDone) ? null : data;
};
