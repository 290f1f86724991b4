/** A record that the search found. `path` is the API's path of its kind, `kind` the name of that. */
export interface FoundRecord {
  path: string;
  kind: string;
  /** Of a client its public id. */
  id: number | string;
  name: string;
  detail: string | null;
  /** Nothing has the name that was sought, and this one is like it. */
  isSimilar?: true;
}

/** The outcome of a bulk change for one of its records; `message` says why it was refused. */
export interface RowOutcome {
  id: number | string;
  ok: boolean;
  /** The record was like that already. */
  unchanged?: true;
  message?: string;
}
