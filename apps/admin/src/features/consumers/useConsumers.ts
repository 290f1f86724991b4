import { useQuery, useQueryClient } from '@tanstack/react-query';
import { withIdempotency } from '../../api/transport/attempts';
import { API, http } from '../../api/transport/http';
import { liveOn } from '../../shell/live/liveOn';
import type { AskedLimits, Consumer, Limits } from './consumers';

const PATH = `${API}/consumers`;
const KEY = ['consumers'];
/** What programs acknowledge is in no event, of which an open screen would hear. */
const POLL_MS = 5_000;
const send = withIdempotency(http);

interface Listed {
  consumers: readonly Consumer[];
  defaults: Limits;
}

/** All consumers, those that have fallen behind first, asked for again and again. */
export const useConsumers = () => {
  const queryClient = useQueryClient();
  const list = useQuery({
    queryKey: KEY,
    queryFn: async (): Promise<Listed> => {
      const { json } = await http(PATH);
      return { consumers: json.data, defaults: json.meta.defaults };
    },
    refetchInterval: POLL_MS,
    meta: liveOn('tokens'),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });
  return {
    list,
    /** @throws Refusal */
    setLimits: async (id: number, limits: AskedLimits): Promise<void> => {
      await send(`${PATH}/${id}`, { method: 'PATCH', body: JSON.stringify(limits) }).finally(refresh);
    },
    /** @throws Refusal */
    remove: async (id: number): Promise<void> => {
      await send(`${PATH}/${id}`, { method: 'DELETE' }).finally(refresh);
    },
  };
};

export type ConsumerCalls = Pick<ReturnType<typeof useConsumers>, 'setLimits' | 'remove'>;
