import { recall, remember } from '../finding/tabMemory';
import { unsavedForms } from '../forms/unsavedForms';

const LAST_RELOAD = 'reloadedAt';
/** A page that still lacks code so soon after a reload would lack it after the next one as well. */
const MIN_MS_BETWEEN_RELOADS = 30_000;

/**
 * Reloads the page when code of a screen is gone, because the portal was built anew while somebody worked. With unsaved entries on
 * the screen it leaves that to the user, whom the broken screen tells.
 */
export const reloadForNewBuild = (now: number, reload: () => void): void => {
  if (unsavedForms.exist() || now - recall(LAST_RELOAD, 0) < MIN_MS_BETWEEN_RELOADS) return;
  remember(LAST_RELOAD, now);
  reload();
};
