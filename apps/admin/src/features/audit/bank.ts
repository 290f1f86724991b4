import { addVerbs } from '../../api/provider/dataProvider';
import { API } from '../../api/transport/http';

export interface SealState {
  ok: boolean;
  /** A sentence that names the first event that differs. */
  problem?: string;
  /** ISO 8601 */
  compared: string;
  events: number;
  /** When a checkpoint was last sent to a witness, where one is. */
  witnessMailAt?: string;
}

const readText = async (path: string): Promise<string | undefined> => {
  const response = await fetch(`${API}/log/${path}`, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  return response.ok ? (await response.text()).trim() : undefined;
};

export const useBank = addVerbs(() => ({
  /** Null before the log was first compared with it. */
  sealState: async (): Promise<SealState | null> => (await (await fetch('/health')).json()).seal ?? null,
  /** As others read it, signed; undefined before the first one. */
  sealCheckpoint: () => readText('checkpoint'),
  sealKey: () => readText('key'),
}));
