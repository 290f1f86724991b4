import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../kit/page/Loaded';
import { guideWords as words } from '../../messages/guide';
import { ANYTHING, liveOn } from '../../shell/live/liveOn';
import { Page } from '../../shell/screens/Page';
import { useBank } from './bank';
import { Guide } from './Guide';

/** Where the guide is found when it does not stand on Today. */
export const GuideScreen = () => {
  const bank = useBank();
  const query = useQuery({
    queryKey: ['dashboard', 'guide'],
    queryFn: () => bank.guide(),
    staleTime: 0,
    meta: liveOn(ANYTHING),
  });
  return (
    <Page title={words.title}>
      <Loaded query={query} what={words.title} list="/">
        {(guide) => guide && <Guide guide={guide} title={words.fiveSteps} />}
      </Loaded>
    </Page>
  );
};
