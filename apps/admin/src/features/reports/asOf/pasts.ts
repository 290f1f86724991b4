import { useQuery, useQueryClient } from '@tanstack/react-query';
import { withIdempotency } from '../../../api/transport/attempts';
import { API, http } from '../../../api/transport/http';

/** Figures of a report as known at an earlier position in the log: being made, or made. */
export interface Past {
  id: number;
  report: string;
  /** Digits. */
  position: string;
  /** ISO 8601 UTC */
  at: string;
  status: 'WAITING' | 'BUILDING' | 'READY' | 'FAILED';
  /** The position that is reached, of how many. */
  done: number;
  total: number;
  message: string | null;
  createdAt: string;
}

const PATH = `${API}/reports/pasts`;
const KEY = ['reports', 'pasts'];
const POLL_MS = 1_000;
const send = withIdempotency(http);

export const isUnderWay = ({ status }: Past): boolean => status === 'WAITING' || status === 'BUILDING';

/** All pasts, the newest first; asked again and again while one of them is being made. */
export const usePasts = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: KEY,
    queryFn: async (): Promise<readonly Past[]> => (await http(PATH)).json.data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
    enabled,
  });

export const usePastCalls = () => {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });
  return {
    /** Starts to make the figures of a report, or finds those that are there. @throws Refusal 400, 422 */
    start: async (report: string, upTo: { at: string } | { position: string }): Promise<Past> => {
      const { json } = await send(PATH, { method: 'POST', body: JSON.stringify({ report, ...upTo }) });
      await refresh();
      return json.data;
    },
    discard: async ({ id }: Past): Promise<void> => {
      await http(`${PATH}/${id}`, { method: 'DELETE' });
      await refresh();
    },
  };
};
