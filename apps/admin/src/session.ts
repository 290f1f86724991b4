import { API, http } from './http/http';

export interface Named {
  id: number;
  title: string;
  status?: string;
}
export type OtpType = 'sms' | 'email';
export interface CurrentUser {
  id: number;
  name: { firstName: string; lastName: string };
  email: string;
  isAdmin: boolean;
  /** The second step of signing in is still to come. */
  otpRequired: boolean;
  /** How a code can come. */
  otpTypes: readonly OtpType[];
  groups: readonly { id: number; name: string; roles: readonly string[] }[];
  partners: readonly Named[];
  activePartner?: Named;
}

const including = ['groups', 'partners', 'activePartner'].map((name) => `include[]=${name}`).join('&');

/** How long an answer serves, in milliseconds: for all that one screen asks, and not for the next screen. */
export const FRESH = 5_000;

let known: { asked: number; user: Promise<CurrentUser> } | undefined;

/**
 * Who is signed in, as every screen asks anew: what a group may do can change at any time. A server that can't be reached for a
 * moment signs nobody out.
 * @throws HttpError 401 when nobody is signed in
 */
export const currentUser = (): Promise<CurrentUser> => {
  if (!known || Date.now() - known.asked > FRESH) known = { asked: Date.now(), user: ask(known?.user) };
  return known.user;
};

const ask = async (before?: Promise<CurrentUser>): Promise<CurrentUser> => {
  try {
    return (await http(`${API}/system/current-user?${including}`)).json.data;
  } catch (error) {
    if (before && (error as { status?: number }).status !== 401) return before;
    known = undefined;
    throw error;
  }
};

export const forget = (): void => {
  known = undefined;
};

/** A user has a role if any group includes it. */
export const rolesOf = ({ groups }: CurrentUser): readonly string[] => [
  ...new Set(groups.flatMap(({ roles }) => roles)),
];

const post = async (path: string, body: object) =>
  (await http(`${API}/${path}`, { method: 'POST', body: JSON.stringify(body) })).json;

/** @throws HttpError with the server's words */
export const signIn = (email: string, password: string): Promise<{ otpRequired: boolean }> =>
  post('session', { email, password });

/** Answers the same whether or not anybody has this e-mail. @throws HttpError 429 */
export const forgotPassword = (email: string): Promise<{ message: string }> => post('password/forgotten', { email });

/** @throws HttpError 422 when the link is used up, or the password too short (by field) */
export const resetPassword = (token: string, password: string): Promise<{ message: string }> =>
  post('password/reset', { token, password });

/** Seconds between two codes of a person, whatever the session; the server holds everybody to it. */
export const RESEND = 120;

/** @throws Refusal 429 when the last code was sent a moment ago */
export const sendCode = (otpType: OtpType) => http(`${API}/otp/generate?otpType=${otpType}`);

/** @throws HttpError 400 when it is not the code */
export const verifyCode = (code: string, otpType: OtpType) => post('otp/verify', { code, otpType });

export const signOut = () => http(`${API}/session`, { method: 'DELETE' });
