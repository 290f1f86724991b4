import { LoadFailure } from '../../kit/page/LoadFailure';
import { say } from '../../messages';
import { Page } from '../screens/Page';

const screenError = new Error(say.errors.screen);

/** Replaces a screen whose code could not be loaded or threw an error. Only a reload of the page fetches the code again. */
export const BrokenScreen = () => (
  <Page title={say.app}>
    <LoadFailure error={screenError} retry={() => window.location.reload()} />
  </Page>
);
