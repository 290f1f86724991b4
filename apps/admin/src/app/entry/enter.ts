import { askEarly, beginFirstLoad, isKnownDevice } from '../../api/transport/early';
import { ask } from '../../api/transport/http';
import { isPublicRoute, SECOND_STEP_ROUTE, SIGN_IN_ROUTE, signInAddress } from '../../shell/session/publicRoutes';
import { userUrl } from '../../shell/session/session';

const loadPortal = () => import('./portal');
const loadSignInPage = () => import('./signInPage');

/**
 * Opens what the address names. Who works on this device gets the portal, whose code comes while the server is asked
 * about the session and for the first data. A stranger gets the sign-in page, which is a third of it.
 */
export const enter = async (place: HTMLElement): Promise<void> => {
  const { pathname, search } = window.location;
  if (pathname === SIGN_IN_ROUTE) return signIn(place, new URLSearchParams(search).get('message'));
  if (isPublicRoute(pathname)) return (await loadPortal()).openPortal(place);
  const session = askForFirstScreen();
  if (!isKnownDevice()) {
    const refusal = await refusalOf(session);
    if (refusal !== undefined) {
      window.history.replaceState({ next: pathname + search }, '', signInAddress(refusal));
      return signIn(place, refusal);
    }
  }
  (await loadPortal()).openPortal(place);
};

/** Asks for all that the screen at the page's address needs first. @returns the answer about the session */
const askForFirstScreen = () => {
  const { pathname, search } = window.location;
  const session = askEarly(userUrl, ask);
  beginFirstLoad(pathname + search, ask);
  return session;
};

/** The server's sentence when nobody is signed in. What else goes wrong is said by the portal. */
const refusalOf = async (session: Promise<Response>): Promise<string | undefined> => {
  try {
    const answer = await session;
    return answer.status === 401 ? ((await answer.json()).message ?? '') : undefined;
  } catch {
    return undefined;
  }
};

/** Shows the sign-in page, and after it the screen that was asked for. */
const signIn = async (place: HTMLElement, notice: string | null) => {
  const { showSignInPage } = await loadSignInPage();
  // A user who types here needs the portal next.
  place.addEventListener('input', () => void loadPortal(), { once: true });
  const { otpRequired, close } = await showSignInPage(place, notice);
  const next = otpRequired ? SECOND_STEP_ROUTE : ((window.history.state as { next?: string } | null)?.next ?? '/');
  window.history.replaceState(null, '', next);
  void askForFirstScreen();
  const { openPortal } = await loadPortal();
  close();
  openPortal(place);
};
