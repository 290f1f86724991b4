import { useQuery, useQueryClient } from '@tanstack/react-query';
import { withIdempotency } from '../../api/transport/attempts';
import { downloadFile } from '../../api/transport/download';
import { API, http } from '../../api/transport/http';
import { isUnderWay } from '../../kit/values/jobs';

export interface Export {
  id: number;
  /** Of the list, under /api. */
  path: string;
  title: string;
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
  rows: number;
  /** That there are; null until they are counted. */
  total: number | null;
  message: string | null;
  /** Name of the file, once it is there. */
  file: string | null;
  /** ISO 8601 UTC */
  createdAt: string;
  endedAt: string | null;
}

const PATH = `${API}/exports`;
const KEY = ['exports'];
const POLL_MS = 1_000;
const POLL_AFTER_ERROR_MS = 30_000;
const send = withIdempotency(http);

/** The path of the ZIP file with everything, which administrators may have. */
export const WHOLE_EXPORT = 'whole-export';

/** Has a list made into an Excel file, or everything into a ZIP file. @throws Refusal 403, 422, 429 */
export const askForExport = async (path: string, query: Readonly<Record<string, string>>): Promise<Export> =>
  (await send(PATH, { method: 'POST', body: JSON.stringify({ path, query }) })).json.data;

const readExports = async (): Promise<readonly Export[]> => (await http(PATH)).json.data;

/** The user's exports, the newest first; asked again and again while one of them is being made. */
export const useExports = () =>
  useQuery({
    queryKey: KEY,
    queryFn: readExports,
    refetchInterval: ({ state }) => {
      if (state.error) return POLL_AFTER_ERROR_MS;
      return state.data?.some(isUnderWay) ? POLL_MS : false;
    },
    // A list that was read before the next export is started would not have it.
    gcTime: 0,
  });

export const useExportCalls = () => {
  const queryClient = useQueryClient();
  const refresh = async (): Promise<readonly Export[]> => {
    await queryClient.cancelQueries({ queryKey: KEY });
    return queryClient.fetchQuery({ queryKey: KEY, queryFn: readExports });
  };
  return {
    /** Asks for the list anew. @throws Refusal */
    refresh,
    /** @throws Refusal */
    save: ({ id }: Export): Promise<void> => downloadFile(`${PATH}/${id}/file`),
    /** Cancels one that is not done, and throws away one that is. @throws Refusal */
    end: async ({ id }: Export): Promise<void> => {
      await http(`${PATH}/${id}`, { method: 'DELETE' });
      await refresh();
    },
  };
};
