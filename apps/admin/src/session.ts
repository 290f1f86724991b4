import { API, http } from './http/http';

export interface Named {
  id: number;
  title: string;
  status?: string;
}
export interface CurrentUser {
  id: number;
  name: { firstName: string; lastName: string };
  email: string;
  isAdmin: boolean;
  groups: readonly { id: number; name: string; roles: readonly string[] }[];
  partners: readonly Named[];
  activePartner?: Named;
}

const including = ['groups', 'partners', 'activePartner'].map((name) => `include[]=${name}`).join('&');

let known: Promise<CurrentUser> | undefined;

/** Who is signed in; asked once and kept until `forget`. @throws HttpError 401 when nobody is */
export const currentUser = (): Promise<CurrentUser> => {
  known ??= http(`${API}/system/current-user?${including}`).then(
    ({ json }) => json.data,
    (error) => {
      known = undefined;
      throw error;
    },
  );
  return known;
};

export const forget = (): void => {
  known = undefined;
};

/** A user has a role if any group includes it. */
export const rolesOf = ({ groups }: CurrentUser): readonly string[] => [
  ...new Set(groups.flatMap(({ roles }) => roles)),
];

export const signIn = (email: string, password: string) =>
  http(`${API}/session`, { method: 'POST', body: JSON.stringify({ email, password }) });

export const signOut = () => http(`${API}/session`, { method: 'DELETE' });
