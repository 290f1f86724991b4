import canonicalize from 'canonicalize';
import { type Hash, hashLeafText, hashToHex } from './tree/hash';

/** An event as the log stores it: personal values are ciphertext, and the metadata say where they are. */
export interface StoredEvent {
  id: string;
  stream: string;
  version: number;
  type: string;
  schema: number;
  data: unknown;
  metadata: StoredMetadata;
}

interface StoredMetadata {
  at: string;
  actor: string;
  /** Dotted paths in the data. */
  personal?: { subject: string; fields: readonly string[] };
  [more: string]: unknown;
}

type Json = Record<string, unknown>;

/** The shape of a leaf. A later shape has another number, so that old leaves keep theirs. */
const LEAF_SHAPE = 1;

/** The RFC 8785 JSON that stands for an event in the tree. Erasing a person changes none of it: their key goes, the ciphertext stays. */
export const leafText = ({ id, stream, version, type, schema, data, metadata }: StoredEvent): string => {
  const { at, actor, ...rest } = metadata;
  const divided = divide(data, metadata.personal?.fields ?? []);
  const open = hashToHex(toCanonical({ data: divided.open, metadata: rest }));
  const sealed = divided.sealed && hashToHex(toCanonical(divided.sealed));
  // The keys stand in the order of RFC 8785 and nothing is nested, so this is canonical at a fifth of the work.
  return JSON.stringify({ actor, at, id, open, schema, sealed, stream, type, v: LEAF_SHAPE, version });
};

export const hashEvent = (event: StoredEvent): Hash => hashLeafText(leafText(event));

/** The data without what is sealed, and what is sealed by its path; null where nothing is. */
const divide = (data: unknown, paths: readonly string[]): { open: unknown; sealed: Json | null } => {
  if (paths.length === 0) return { open: data, sealed: null };
  const holder: Json = { data };
  const sealed: Json = {};
  for (const path of paths) {
    const keys = ['data', ...path.split('.')];
    const last = keys.pop() ?? '';
    const parent = keys.reduce(copyMember, holder);
    if (!isObject(parent) || parent[last] == null) continue;
    sealed[path] = parent[last];
    delete parent[last];
  }
  return { open: holder.data, sealed: Object.keys(sealed).length > 0 ? sealed : null };
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Only what is on the way to a path is copied, since most of the data is not. */
const copyOf = (value: object): object => (Array.isArray(value) ? value.slice() : { ...value });

const copyMember = (parent: unknown, key: string): unknown => {
  if (!isObject(parent)) return undefined;
  const member = parent[key];
  if (!isObject(member)) return undefined;
  parent[key] = copyOf(member);
  return parent[key];
};

const toCanonical = (value: unknown): string => canonicalize(value) ?? 'null';
