import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { withIdempotency } from '../../api/transport/attempts';
import { API, http } from '../../api/transport/http';
import type { ReadModel, Run, Work } from './readModels';

const PATH = `${API}/projections`;
const LIST = ['projections', 'list'];
const RUNS = ['projections', 'runs'];
const POLL_MS = 1_000;
/** Others may begin something, and the log grows. */
const IDLE_POLL_MS = 15_000;
const send = withIdempotency(http);

interface Listed {
  readModels: readonly ReadModel[];
  trouble: string | null;
}

/** All read models with what is being done to them, asked for each second while something is. */
export const useReadModels = () => {
  const queryClient = useQueryClient();
  const runs = useQuery({
    queryKey: RUNS,
    queryFn: async (): Promise<readonly Run[]> => (await http(`${PATH}/runs`)).json.data,
    refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : IDLE_POLL_MS),
  });
  const list = useQuery({
    queryKey: LIST,
    queryFn: async (): Promise<Listed> => {
      const { json } = await http(PATH);
      return { readModels: json.data, trouble: json.meta?.trouble ?? null };
    },
    refetchInterval: IDLE_POLL_MS,
  });
  const active = runs.data?.map(({ id }) => id).join();
  const activeBefore = useRef(active);
  useEffect(() => {
    if (activeBefore.current !== undefined && activeBefore.current !== active)
      void queryClient.invalidateQueries({ queryKey: LIST });
    activeBefore.current = active;
  }, [active, queryClient]);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['projections'] });
  return {
    list,
    runs: runs.data ?? [],
    /** @throws Refusal 409, which the error panel shows */
    act: async (name: string, work: Work): Promise<void> => {
      await send(`${PATH}/${name}/${work}`, { method: 'POST' }).finally(refresh);
    },
  };
};
