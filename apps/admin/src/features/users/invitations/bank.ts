import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addVerbs } from '../../../api/provider/dataProvider';
import { isUnderWay } from '../../../kit/values/jobs';

export type Status = 'PLANNED' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
export type Outcome = 'INVITED' | 'LEFT_OUT' | 'REFUSED';

export interface Invitations {
  id: number;
  status: Status;
  total: number;
  progress: number;
  message: string | null;
  outcomes: Readonly<Record<Outcome, number>>;
  dueAt: string;
  createdAt: string;
}

export interface InvitedUser {
  id: number;
  email: string | null;
  name: string | null;
  outcome: Outcome | null;
  message: string | null;
}

/** Whom to invite: chosen users, or those of an import. */
export type Invited = { users: readonly number[] } | { import: number };

/** Each call that changes a list gives it as it then is. @throws Refusal */
export const useBank = addVerbs(({ read, write }) => ({
  importOfUsers: (id: number): Promise<{ file: string }> => read(`imports/${id}`),
  invitationLists: (): Promise<readonly Invitations[]> => read('invitations'),
  showInvitations: (id: number): Promise<Invitations> => read(`invitations/${id}`),
  /** @param day YYYY-MM-DD; at once without one */
  invite: (invited: Invited, day: string | undefined): Promise<Invitations> =>
    write('POST', 'invitations', { ...invited, ...(day && { day }) }),
  cancelInvitations: (id: number): Promise<Invitations> => write('POST', `invitations/${id}/cancel`),
}));

const POLL_MS = 1_000;
const POLL_AFTER_ERROR_MS = 30_000;
const keyOf = (id: number) => ['invitations', id];

/** What the file of an import is called; undefined until it is known. */
export const useFileOfImport = (id: number | undefined): string | undefined => {
  const bank = useBank();
  const query = { queryKey: ['file of import', id], queryFn: () => bank.importOfUsers(id!), enabled: id !== undefined };
  return useQuery(query).data?.file;
};

/** A list, asked for again and again while letters go out. */
export const useInvitations = (id: number) => {
  const bank = useBank();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => bank.showInvitations(id),
    refetchInterval: ({ state }) => {
      if (state.error) return POLL_AFTER_ERROR_MS;
      return state.data && isUnderWay(state.data) ? POLL_MS : false;
    },
    gcTime: 0,
  });
};

export const useShowInvitations = (id: number) => {
  const queryClient = useQueryClient();
  return (shown: Invitations): void => void queryClient.setQueryData(keyOf(id), shown);
};
