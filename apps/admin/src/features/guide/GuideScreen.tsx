import { Loaded } from '../../kit/page/Loaded';
import { guideWords as words } from '../../messages/guide';
import { useGuide } from '../../shell/screens/guide';
import { Page } from '../../shell/screens/Page';
import { Guide } from './Guide';

/** Where the guide is found when it does not stand on Today. */
export const GuideScreen = () => {
  const query = useGuide();
  return (
    <Page title={words.title}>
      <Loaded query={query} what={words.title} list="/">
        {(guide) => guide && <Guide guide={guide} title={words.fiveSteps} />}
      </Loaded>
    </Page>
  );
};
