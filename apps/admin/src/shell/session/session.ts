import type { SignedInUser as CurrentUser, OtpType } from '@bank/domain';
import { forgetDevice } from '../../api/transport/early';
import { API, http, type Refusal, request } from '../../api/transport/http';
import { screenUser } from '../../api/transport/screenUser';
import { createListeners } from '../../kit/values/listeners';
import { setTimeZone } from '../../kit/values/zoneSetting';

export type { AssignedPartner, OtpType, SignedInUser as CurrentUser } from '@bank/domain';

const includeQuery = ['groups', 'partners', 'activePartner'].map((name) => `include[]=${name}`).join('&');

/**
 * How long the current user is taken from memory: long enough for all that one screen asks, too short for the next
 * screen.
 */
export const USER_FRESH_MS = 5_000;

let known: CurrentUser | undefined;
const knownListeners = createListeners();

/** The user whom the server named last, for code that can't wait for an answer. */
export const knownUser = {
  current: (): CurrentUser | undefined => known,
  subscribe: knownListeners.subscribe,
};
const setKnownUser = (user: CurrentUser | undefined) => {
  known = user;
  screenUser.id = user?.id;
  knownListeners.notify();
};

let lastAnswer: { askedAt: number; user: Promise<CurrentUser> } | undefined;

/**
 * The signed-in user. Every screen fetches it anew, because a group's roles can change at any time. While the server
 * can't be reached, the last known user stays, so that nobody is signed out by it.
 * @throws HttpError 401 when nobody is signed in
 */
export const currentUser = (): Promise<CurrentUser> => {
  if (!lastAnswer || Date.now() - lastAnswer.askedAt > USER_FRESH_MS)
    lastAnswer = { askedAt: Date.now(), user: fetchUser(lastAnswer?.user) };
  return lastAnswer.user;
};

export const userUrl = `${API}/system/current-user?${includeQuery}`;

const fetchUser = async (lastUser?: Promise<CurrentUser>): Promise<CurrentUser> => {
  try {
    const user: CurrentUser = (await http(userUrl, { signal: null })).json.data;
    setTimeZone(user.timeZone ?? null);
    setKnownUser(user);
    return user;
  } catch (error) {
    if (lastUser && (error as { status?: number }).status !== 401) return lastUser;
    lastAnswer = undefined;
    throw error;
  }
};

/** Says that the next screen belongs to the user who signs in. */
export const forgetKnownUser = (): void => {
  forgetUser();
  setKnownUser(undefined);
};

export const forgetUser = (): void => {
  lastAnswer = undefined;
};

/** Asks anew who has signed in over a screen. It is the known user only once they have taken all steps. */
export const whoSignedIn = async (): Promise<CurrentUser> => {
  const user: CurrentUser = (await request(userUrl)).json.data;
  if (!user.otpRequired) {
    lastAnswer = { askedAt: Date.now(), user: Promise.resolve(user) };
    setKnownUser(user);
  }
  return user;
};

export const nameOfUser = ({ name: { firstName, lastName } }: CurrentUser): string => `${firstName} ${lastName}`;

/** A user has a role if any group includes it. */
export const rolesOf = ({ groups }: CurrentUser): readonly string[] => [
  ...new Set(groups.flatMap(({ roles }) => roles)),
];

const post = async (path: string, body: object) =>
  (await request(`${API}/${path}`, { method: 'POST', body: JSON.stringify(body) })).json;

/** @throws HttpError with the server's words */
export const signIn = (email: string, password: string): Promise<{ otpRequired: boolean }> =>
  post('session', { email, password });

/** Answers the same whether or not anybody has this e-mail. @throws HttpError 429 */
export const forgotPassword = (email: string): Promise<{ message: string }> => post('password/forgotten', { email });

/** @throws HttpError 422 when the link is used up, or the password too short (by field) */
export const resetPassword = (token: string, password: string): Promise<{ otpRequired: boolean }> =>
  post('password/reset', { token, password });

/** A person gets no other code within this time, whatever the session; the server enforces it. */
export const RESEND_DELAY_SECONDS = 120;

/** @throws Refusal 429 when the last code was sent a moment ago */
export const sendCode = (otpType: OtpType) => post('otp/generate', { otpType });

/** @throws HttpError 400 when it is not the code */
export const verifyCode = (code: string, otpType: OtpType, remember: boolean) =>
  post('otp/verify', { code, otpType, ...(remember && { remember }) });

export const signOut = async (): Promise<void> => {
  forgetDevice();
  await request(`${API}/session`, { method: 'DELETE' }).catch((error) => {
    // Nobody is signed in any more.
    if ((error as Refusal).status !== 401) throw error;
  });
  setKnownUser(undefined);
};
