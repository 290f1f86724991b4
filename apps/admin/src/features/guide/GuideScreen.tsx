import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/page/LoadFailure';
import { FormShape, Waiting } from '../../kit/page/Waiting';
import { guideWords as words } from '../../messages/guide';
import { ANYTHING, liveOn } from '../../shell/live/liveOn';
import { Page } from '../../shell/screens/Page';
import { useBank } from './bank';
import { Guide } from './Guide';

/** Where the guide is found when it does not stand on Today. */
export const GuideScreen = () => {
  const bank = useBank();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'guide'],
    queryFn: () => bank.guide(),
    staleTime: 0,
    meta: liveOn(ANYTHING),
  });
  return (
    <Page title={words.title}>
      {error && !data && <LoadFailure error={error} retry={() => void refetch()} list="/" />}
      {!error && data === undefined && (
        <Waiting what={words.title}>
          <FormShape />
        </Waiting>
      )}
      {data && <Guide guide={data} title={words.fiveSteps} />}
    </Page>
  );
};
