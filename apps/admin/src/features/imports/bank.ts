import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addVerbs } from '../../api/provider/dataProvider';
import { screenPath } from '../../api/provider/resourcePaths';
import { downloadFile } from '../../api/transport/download';
import { API } from '../../api/transport/http';
import { isUnderWay } from '../../kit/values/jobs';
import { awaitEnd } from '../../shell/awaited/awaited';

/** `/users/7` -> `/admin/users/7`; the path of the only record of a kind has no id. */
export const screenOf = (path: string): string => {
  const whole = path.slice(1);
  const single = screenPath(whole);
  if (single !== whole) return `/${single}`;
  const end = whole.lastIndexOf('/');
  return `/${screenPath(whole.slice(0, end))}${whole.slice(end)}`;
};

export interface Kind {
  id: string;
  title: string;
  about: string;
  /** The path of the list that has what was brought in. */
  list: string;
  /** The kind that a new bank usually brings in after this one. */
  next: string | null;
}

export interface SourceColumn {
  heading: string;
  samples: readonly string[];
  dayOrders?: readonly DayOrder[];
  /** What stands in it in all rows, where somebody has added it to those of the file. */
  added?: string;
  /** What its words mean that the portal does not know. */
  meanings?: Meanings;
}
/** A word of the file -> the name that it means. */
export type Meanings = Readonly<Record<string, string>>;

/** A word of refused rows that can be given a meaning. */
export interface UnknownWord {
  place: number;
  text: string;
  rows: number;
  /** The one name that it may mean. */
  meant: string | null;
}
export type DayOrder = 'MDY' | 'DMY';

export interface ImportField {
  field: string;
  label: string;
  labelEs: string;
  isRequired: boolean;
  /** A registration has to answer it. */
  isAsked: boolean;
  /** What a new record gets where a row says nothing. */
  otherwise: string | null;
  type: string;
  fills: readonly string[];
  /** One cell may name several. */
  isSeveral: boolean;
  /** The names out of which its cells choose; empty where they are too many, or none. */
  choices: readonly string[];
  /** The path under which the user may register one that is missing, by its name alone. */
  addTo: string | null;
}

export type Status = 'LOADING' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
export type Step = 'READ' | 'CHECK' | 'RUN' | 'TAKE_BACK';
export type RowState = 'NEW' | 'CHANGED' | 'SAME' | 'REFUSED' | 'UNSURE';
export type RowOutcome = 'NEW' | 'CHANGED' | 'SAME' | 'REFUSED' | 'LEFT_OUT' | 'TAKEN_BACK';

export interface ImportSummary {
  id: number;
  kind: string;
  title: string;
  file: string;
  step: Step;
  status: Status;
  /** Whether it ends as soon as the rows that are being written are done. */
  isBeingCancelled: boolean;
  progress: number;
  total: number | null;
  message: string | null;
  headerRow: number | null;
  /** Of an Excel file. */
  sheets: readonly string[];
  sheet: string | null;
  firstRows: readonly { row: number; cells: readonly string[] }[];
  columns: readonly SourceColumn[];
  mapping: Readonly<Record<string, number>> | null;
  dayOrders: Readonly<Record<string, DayOrder>>;
  /** Whether new records may lack answers to required questions. */
  mayLackAnswers: boolean;
  remarks: readonly string[];
  warnings: readonly string[];
  createdAt: string;
  /** Whether it was taken back, and some of what it did stayed. */
  hasStayed: boolean;
}

export interface Import extends ImportSummary {
  fields: readonly ImportField[];
  /** Whether the user may leave required questions open. */
  mayLeaveQuestionsOpen: boolean;
  states: Readonly<Partial<Record<RowState, number>>>;
  /** Without those that stayed. */
  outcomes: Readonly<Partial<Record<RowOutcome, number>>>;
  stayed: number;
  /** Rows that the dry run took, and the run refused. */
  refusedLate: number;
  /** Refused rows with a name of which one thing alone can be meant. */
  meant: number;
  words: readonly UnknownWord[];
}

export interface LabelledText {
  label: string;
  text: string;
}
export interface NamedRecord {
  id: number;
  name: string;
  path: string;
  values: readonly LabelledText[];
}
export interface LabelledChange {
  label: string;
  from: string;
  to: string;
}
export interface RowProblem {
  /** Its cell in the file; null of the row as a whole. */
  cell: string | null;
  /** The heading of that column. */
  column: string | null;
  sentence: string;
  /** In one sentence that names the cell. */
  message: string;
}
export interface ImportRow {
  id: number;
  name: string | null;
  state: RowState | null;
  outcome: RowOutcome | null;
  message: string | null;
  problems: readonly RowProblem[];
  changes: readonly LabelledChange[];
  /** Cells that become something else than they say. */
  readings: readonly LabelledChange[];
  values: readonly LabelledText[];
  existing: NamedRecord | null;
  similar: readonly NamedRecord[];
  /** A row of the file that may be the same. */
  earlier: { row: number; values: readonly LabelledText[] } | null;
  choice: string | null;
  /** What keeps it, where the message names that. */
  namer: { name: string; path: string } | null;
}

export const IMPORTS_PER_PAGE = 100;
const POLL_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const PART_BYTES = 4 * 1024 * 1024;
const keyOf = (id: number) => ['imports', id];

/** Bytes as text, as the browser's own reader writes them. */
const base64Of = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(bytes);
  });

/** The user is notified of the end of what a call has begun, unless the import's own screen is open then. */
const awaited = async (begun: Promise<Import>): Promise<Import> => {
  const one = await begun;
  if (isUnderWay(one)) awaitEnd('imports', one.id);
  return one;
};

/** Each call that changes an import gives it as it then is. @throws Refusal */
export const useBank = addVerbs(({ read, write, remove }) => ({
  importKinds: (): Promise<readonly Kind[]> => read('imports/kinds'),
  /** A page of the newest ones. @param before those that began before this one */
  imports: (before?: number): Promise<readonly ImportSummary[]> =>
    read(before === undefined ? 'imports' : `imports?before=${before}`),
  showImport: (id: number): Promise<Import> => read(`imports/${id}`),
  /** @param onPart gets the share of the file that was sent, from 0 to 1 */
  sendImport: async (kind: string, file: string, content: Blob, onPart: (share: number) => void): Promise<Import> => {
    const { id } = await write('POST', 'imports', { kind, file });
    for (let place = 0; place * PART_BYTES < content.size; place++) {
      const part = content.slice(place * PART_BYTES, (place + 1) * PART_BYTES);
      await write('POST', `imports/${id}/parts`, { place, content: await base64Of(part) });
      onPart(Math.min(1, ((place + 1) * PART_BYTES) / content.size));
    }
    return awaited(write('POST', `imports/${id}/read`));
  },
  /** By another sheet or row of headings. */
  readImportAnew: (id: number, chosen: { sheet: string | null; headerRow?: number }): Promise<Import> =>
    awaited(write('POST', `imports/${id}/read`, chosen)),
  /** @param said.same field -> what stands in it in all rows @param said.meanings field -> what words of its column mean */
  checkImport: (
    id: number,
    mapping: object,
    said: { dayOrders: object; same: object; meanings: object; mayLackAnswers: boolean },
  ): Promise<Import> => awaited(write('POST', `imports/${id}/check`, { mapping, ...said })),
  registerByName: (path: string, name: string): Promise<unknown> => write('POST', path, { name }),
  /** All undecided rows where none is named. */
  chooseInImport: (id: number, choice: string, row?: number): Promise<Import> =>
    write('POST', `imports/${id}/choose`, { choice, ...(row !== undefined && { row }) }),
  moveImport: (id: number, to: 'run' | 'take-back' | 'take-names' | 'cancel'): Promise<Import> =>
    awaited(write('POST', `imports/${id}/${to}`)),
  removeImport: (id: number): Promise<unknown> => remove(`imports/${id}`),
}));

export const useKinds = () => {
  const bank = useBank();
  return useQuery({ queryKey: ['import kinds'], queryFn: () => bank.importKinds() });
};

export const saveTemplate = (kind: string): Promise<void> =>
  downloadFile(`${API}/imports/kinds/${encodeURIComponent(kind)}/template`);
export const saveRows = (id: number, outcome: 'REFUSED' | 'LEFT_OUT'): Promise<void> =>
  downloadFile(`${API}/imports/${id}/refused?outcome=${outcome}`);

interface Looked {
  data: Pick<Import, 'status'> | undefined;
  error: unknown;
  /** When it was seen last, and when a look failed last; 0 for never. */
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/** When to look again: every second while something is under way, and ever more seldom while the server is away. */
export const nextLookMs = ({ data, error, dataUpdatedAt, errorUpdatedAt }: Looked): number | false => {
  if (error) return Math.min(Math.max(errorUpdatedAt - dataUpdatedAt, POLL_MS), LONGEST_PAUSE_MS);
  return data && isUnderWay(data) ? POLL_MS : false;
};

/** An import, asked for again and again while something of it is under way. */
export const useImport = (id: number) => {
  const bank = useBank();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => bank.showImport(id),
    refetchInterval: ({ state }) => nextLookMs(state),
    gcTime: 0,
  });
};

/** Shows an import as a call has answered it, and its rows anew. */
export const useShowImport = (id: number) => {
  const queryClient = useQueryClient();
  return async (shown: Import): Promise<void> => {
    // A look that was under way before the call would show how it was before.
    await queryClient.cancelQueries({ queryKey: keyOf(id) });
    queryClient.setQueryData(keyOf(id), shown);
    await queryClient.invalidateQueries({ queryKey: [`imports/${id}/rows`] });
  };
};
