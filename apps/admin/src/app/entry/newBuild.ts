import { recall, remember } from '../../api/device/tabMemory';
import { unsavedForms } from '../../shell/saving/unsavedForms';

const LAST_RELOAD = 'reloadedAt';
/** A page that lacks code so soon after a reload would lack it after the next one as well. */
const MIN_MS_BETWEEN_RELOADS = 30_000;

interface Browser {
  now: () => number;
  /** Whether the server gives the page itself. */
  isServerThere: () => Promise<boolean>;
  reload: () => void;
}

const thisBrowser: Browser = {
  now: Date.now,
  isServerThere: () =>
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => window.location.reload(),
};

/** Reloads the page when a new build has replaced the code of a screen, unless the server is away or entries are unsaved. */
export const reloadForNewBuild = async ({ now, isServerThere, reload }: Browser = thisBrowser): Promise<void> => {
  if (unsavedForms.exist() || now() - recall(LAST_RELOAD, 0) < MIN_MS_BETWEEN_RELOADS) return;
  if (!(await isServerThere())) return;
  remember(LAST_RELOAD, now());
  reload();
};
