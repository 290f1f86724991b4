import {
  type ClientEvent,
  clientDefaults,
  type MergedInto,
  matchKey,
  type PersonErased,
  phoneDigits,
  records,
  searchText,
  surnameParts,
  type Unmerged,
} from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';
import { type Fold, projection, type Row, type Table } from '../../projection';
import { profiledTable } from '../profiled';
import { answersProof, clientAnswers, LACKING_INDEX, marksOf } from './answers';

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** What the names of a row say to searches and to the check for duplicates. An erased client has no names to say anything. */
const withNames = (row: Row): Row => {
  const [first, last, parentFirst, parentLast] = [
    text(row.first_name),
    text(row.last_name),
    text(row.parent_first_name),
    text(row.parent_last_name),
  ];
  return {
    ...row,
    full_name: first === null && last === null ? null : [first, last].filter(Boolean).join(' '),
    sort_name: last === null ? null : searchText(last, first),
    search_text: searchText(first, last, parentFirst, parentLast),
    match_first: first === null ? null : matchKey(first),
    match_last: last === null ? null : matchKey(last),
    surname_parts: surnameParts(last ?? ''),
    match_parent: parentFirst === null || parentLast === null ? null : matchKey(`${parentFirst} ${parentLast}`),
  };
};

const named =
  (fold: Fold): Fold =>
  (...args) =>
    fold(...args).map(withNames);

/** The digits of all answers that may be telephone numbers. Which question was answered, the profile says. */
const withAnswers = (row: Row): Row => ({
  ...row,
  phone_digits: Object.values(row.profile ?? {})
    .flatMap((answer) => phoneDigits(answer) ?? [])
    .join(' '),
  answered: marksOf((row.profile ?? {}) as object),
});

type Recorded<E extends ClientEvent> = RecordedEvent<E>;

const base = profiledTable(records.client, clientDefaults);
const { on } = base;

const isReviewed = ({ data: { from, to } }: { data: { from: string; to: string } }) =>
  to === 'ACTIVE' && (from === 'NEEDS_REVIEW' || from === 'REVIEW_PAST_DUE');

const table: Table = {
  ...base,
  columns: {
    ...base.columns,
    full_name: 'text?',
    sort_name: 'text?',
    search_text: 'text',
    phone_digits: 'text',
    /** Which questions have an answer, as short as an index can hold it. */
    answered: 'text',
    match_first: 'text?',
    match_last: 'text?',
    surname_parts: 'jsonb',
    match_parent: 'text?',
    last_reviewed_at: 'timestamptz?',
    merged_into: 'integer?',
    merged_at: 'timestamptz?',
    erased_at: 'timestamptz?',
  },
  indexes: [
    // Merged clients are found too: their own screens name the survivor.
    '(lower(public_id))',
    'USING gin (search_text gin_trgm_ops) WHERE removed_at IS NULL',
    // One or two letters have no trigram: they are looked for in each text, which this holds closer together than the table does.
    '(search_text) WHERE removed_at IS NULL',
    'USING gin (phone_digits gin_trgm_ops) WHERE removed_at IS NULL',
    ...['match_last, match_first', 'match_first, match_last'].map(
      (names) => `(birthdate, ${names}) WHERE removed_at IS NULL AND merged_into IS NULL`,
    ),
    '(match_last, match_first) WHERE removed_at IS NULL AND merged_into IS NULL',
    // A row of an import may name a child who was merged into another one.
    '(birthdate, match_last, match_first) WHERE removed_at IS NULL AND merged_into IS NOT NULL',
    '(match_parent) WHERE removed_at IS NULL AND match_parent IS NOT NULL',
    ...['id', 'sort_name, id', 'updated_at, id', 'created_at, id', 'birthdate, id', 'status, id', 'partner, id'].map(
      (columns) => `(${columns}) WHERE removed_at IS NULL`,
    ),
    LACKING_INDEX,
    // A partner serves few of the clients that it has ever served.
    '(partner, status) WHERE removed_at IS NULL',
    // Reports ask for the families of all children who were served: rows are as wide as a child's whole record.
    '(id) INCLUDE (family_id, public_id)',
  ],
  on: {
    ...on,
    RecordRegistered: named((...args) =>
      on.RecordRegistered!(...args).map((row) => ({
        ...row,
        phone_digits: '',
        answered: '',
        last_reviewed_at: null,
        merged_into: null,
        merged_at: null,
        erased_at: null,
      })),
    ),
    RecordChanged: named(on.RecordChanged!),
    ProfileChanged: (...args) => on.ProfileChanged!(...args).map(withAnswers),
    RecordStatusChanged: (rows, recorded, owner) => {
      const { event, metadata } = recorded as Recorded<Extract<ClientEvent, { type: 'RecordStatusChanged' }>>;
      const moved = on.RecordStatusChanged!(rows, recorded, owner);
      return isReviewed(event) ? moved.map((row) => ({ ...row, last_reviewed_at: metadata.at })) : moved;
    },
    MergedInto: (rows, recorded, owner) => {
      const { event, metadata } = recorded as Recorded<MergedInto>;
      return on.MergedInto!(rows, recorded, owner).map((row) => ({
        ...row,
        merged_into: event.data.target,
        merged_at: metadata.at,
      }));
    },
    Unmerged: (rows, recorded) => {
      const { version } = recorded as Recorded<Unmerged>;
      return rows.map((row) => ({ ...row, merged_into: null, merged_at: null, revision: version }));
    },
    StaysNoted: (rows, { version }) => rows.map((row) => ({ ...row, revision: version })),
    PersonErased: named((rows, recorded, owner) => {
      const { metadata } = recorded as Recorded<PersonErased>;
      return on.PersonErased!(rows, recorded, owner).map((row) => ({
        ...row,
        status: 'INACTIVE',
        profile: {},
        phone_digits: '',
        answered: '',
        erased_at: metadata.at,
      }));
    }),
  },
};

export const clients = projection({
  name: 'clients',
  version: 3,
  tables: [table],
  sums: [clientAnswers],
  proofs: [answersProof],
});
