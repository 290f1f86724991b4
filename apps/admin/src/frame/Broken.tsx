import { say } from '../messages';
import { Failed } from '../ui/Failed';
import { Page } from '../ui/Page';

const notShown = new Error(say.errors.screen);

/** In place of a screen whose code did not come, or that broke. Only a fresh page asks for the code again. */
export const Broken = () => (
  <Page title={say.app}>
    <Failed error={notShown} retry={() => window.location.reload()} />
  </Page>
);
