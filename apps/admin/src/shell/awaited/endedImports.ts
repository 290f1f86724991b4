import { useQuery, useQueryClient } from '@tanstack/react-query';
import { API, http } from '../../api/transport/http';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { importEndWords as words } from '../../messages/importEnds';

/** What the list of imports has of each. */
export interface ListedImport {
  id: number;
  file: string;
  step: keyof typeof words.steps;
  status: string;
  message: string | null;
}
export interface EndedImport extends ListedImport {
  states: Readonly<Record<string, number>>;
  outcomes: Readonly<Record<string, number>>;
  /** Rows that could not be taken back. */
  stayed: number;
}

const PATH = `${API}/imports`;
/** Not the key of the screen of imports: what that one has may be older than what is awaited. */
const KEY = ['awaited imports'];
const POLL_MS = 3_000;
const POLL_AFTER_ERROR_MS = 30_000;

const readImports = async (): Promise<readonly ListedImport[]> => (await http(PATH)).json.data;
/** @throws Refusal */
export const readEnded = async (id: number): Promise<EndedImport> => (await http(`${PATH}/${id}`)).json.data;

/** The user's imports, asked for again and again: it is mounted only while one is awaited. */
export const useListedImports = () => {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: readImports,
    refetchInterval: ({ state }) => (state.error ? POLL_AFTER_ERROR_MS : POLL_MS),
    gcTime: 0,
  });
  const refresh = async () => {
    await queryClient.cancelQueries({ queryKey: KEY });
    return queryClient.fetchQuery({ queryKey: KEY, queryFn: readImports });
  };
  return { list: data, refresh };
};

/** What came of an import, in counts: `The import of children.xlsx is done: 12 new, 3 refused.` */
export const sentenceOf = (one: EndedImport): string => {
  const { done, failed, cancelled } = words.steps[one.step];
  const { file } = one;
  if (one.status === 'FAILED') return fill(failed, { file, message: one.message ?? '' });
  if (one.status === 'CANCELLED') return fill(cancelled, { file });
  const counts = one.step === 'CHECK' ? one.states : { ...one.outcomes, STAYED: one.stayed };
  const said = Object.entries(words.counts).flatMap(([name, text]) =>
    counts[name] ? [fill(text, { count: number(counts[name]) })] : [],
  );
  return fill(done, { file, counts: said.join(', ') || words.noRows });
};
