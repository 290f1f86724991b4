import { addMonths, dayOf, orderStays, REQUIRED, refuseInvalid, type Stay } from '@bank/domain';
import type { Existing, Former, ImportColumn, Match, OpenedKind } from '../../../kernels/imports/kind';
import {
  type FoundClient,
  type SoughtClient,
  soughtClientColumns,
  soughtClientOf,
} from '../../../kernels/imports/known/sought-client';
import { renameRefused } from '../../../kernels/imports/rename-refused';
import { showValue, type Values } from '../../../kernels/imports/values/read-cell';
import type { ChoiceIndex } from '../../../kernels/imports/values/reads';
import { isToCome, startMsOf } from '../../../kernels/imports/values/times';

export interface ClientWithStays {
  id: number;
  publicId: string;
  name: string;
  /** YYYY-MM-DD; null once the person was erased. */
  birthdate: string | null;
  revision: number;
  /** In their order. */
  stays: readonly Stay[];
}

/** What is needed of the bank. */
export interface StayParts {
  partners: ChoiceIndex;
  zone: string;
  now: string;
  find: (sought: readonly SoughtClient[]) => Promise<FoundClient[]>;
  read: (id: number) => Promise<ClientWithStays | undefined>;
  note: (id: number, stays: readonly Stay[], version: number) => Promise<void>;
}

const day = { type: 'day', hasTime: true } as const;

const columnsOf = (partners: ChoiceIndex): ImportColumn[] => [
  ...soughtClientColumns(false),
  {
    field: 'partner',
    label: 'Partner',
    labelEs: 'Socio',
    synonyms: ['agency', 'hospital', 'partner agency', 'organization', 'socio', 'agencia', 'organización'],
    reads: { type: 'choice', choices: partners, what: 'partner' },
    isRequired: true,
    example: partners.names[0] ?? '',
  },
  {
    field: 'since',
    label: 'Since',
    labelEs: 'Desde',
    synonyms: ['from', 'start', 'start date', 'begin', 'inicio', 'fecha de inicio'],
    reads: day,
    isRequired: true,
    example: '2023-01-05',
  },
  {
    field: 'until',
    label: 'Until',
    labelEs: 'Hasta',
    synonyms: ['to', 'end', 'end date', 'left', 'fin', 'fecha de fin'],
    reads: day,
    example: '2024-02-01',
  },
];

/** Names that stand alone name the client. */
const withName = (values: Values): Values => {
  const { client, clientFirstName: first, clientLastName: last } = values;
  return client === undefined && first !== undefined && last !== undefined
    ? { ...values, client: `${first} ${last}` }
    : values;
};

/** A child may be awaited; a sheet that says more has a mistake. */
const MOST_MONTHS_BEFORE_BIRTH = 12;

const rowsOf = ({ rows }: Values): readonly Values[] => rows as readonly Values[];
const isSameTime = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

const beginsAlike = (one: Stay, other: Stay): boolean =>
  one.partner === other.partner && isSameTime(one.since, other.since);
const isSameStay = (one: Stay, other: Stay): boolean => beginsAlike(one, other) && isSameTime(one.until, other.until);
const overlaps = (one: Stay, other: Stay): boolean =>
  (one.until === null || other.since < one.until) && (other.until === null || one.since < other.until);

/** All rows of a child are one change of it: they say where it was in that time. What is known of other times stays. */
export class OpenedStays implements OpenedKind {
  readonly columns: readonly ImportColumn[];
  readonly ofRepeated = 'Where it is another stay, write the child in both rows in the same way.';

  constructor(private readonly parts: StayParts) {
    this.columns = columnsOf(parts.partners);
  }

  groupOf = (values: Values): string | null => {
    const { birthdate, clientFirstName, clientLastName } = values;
    const { client } = withName(values);
    return client === undefined
      ? null
      : JSON.stringify(
          [client, birthdate, clientFirstName, clientLastName].map((part) => String(part ?? '').toLowerCase()),
        );
  };

  keyOf = (values: Values): string | null => this.groupOf(values);

  name = ({ client, clientFirstName, clientLastName }: Values): string =>
    [clientFirstName, clientLastName].filter(Boolean).join(' ') || String(client ?? '');

  match = async (groups: readonly Values[]): Promise<Match[]> => {
    const named = groups.filter((group) => withName(group).client !== undefined);
    const found = await this.parts.find(named.map((group) => soughtClientOf(withName(group))));
    const byGroup = new Map(named.map((group, place) => [group, found[place]!]));
    return Promise.all(
      groups.map(async (group): Promise<Match> => {
        const one = byGroup.get(group);
        if (!one) return { problem: 'Say which client it is: its ID, or its names and birthdate.' };
        if ('problem' in one) return { problem: `${one.problem}.` };
        const client = await this.parts.read(one.id);
        if (client?.birthdate === null) return { problem: 'This person was erased: nothing more is noted of them.' };
        return client ? { existing: this.toExisting(client) } : {};
      }),
    );
  };

  save = async (values: Values, existing: Pick<Existing, 'id' | 'version'> | undefined): Promise<undefined> => {
    // A row without a client was refused for that.
    const client = existing && (await this.parts.read(existing.id));
    if (!client || !existing) return;
    const present = client.stays.find(({ until }) => until === null)?.partner ?? null;
    const ordered = await renameRefused(
      async () => orderStays(this.staysOf(rowsOf(values), client), present),
      (field) => field.replace(/^stays\./, 'rows.'),
    );
    const said = ordered.filter((stay, at) => !ordered.slice(0, at).some((before) => isSameStay(before, stay)));
    const others = client.stays.filter((known) => !said.some((stay) => overlaps(known, stay)));
    const stays = [...said, ...others];
    const isKnown = said.every((stay) => client.stays.some((known) => isSameStay(known, stay)));
    if (!isKnown || stays.length !== client.stays.length) await this.parts.note(client.id, stays, existing.version);
  };

  takeBack = async ({ id, version, values }: Former): Promise<void> => {
    if (values) await this.parts.note(id, values.stays as readonly Stay[], version);
  };

  private toExisting(client: ClientWithStays): Existing {
    const shownIn = (row: Values) => this.show(client, row);
    return {
      id: client.id,
      name: client.name,
      path: `/clients/${client.publicId}`,
      version: client.revision,
      shown: {},
      shownIn,
      formerOf: () => ({ stays: client.stays }),
    };
  }

  /** What is known of the time that a row is about; what only names the client is no change of it. */
  private show(client: ClientWithStays, row: Values): Record<string, string> {
    const { partner, since, until } = this.knownOf(client, row);
    return Object.fromEntries(
      this.columns.map(({ field, reads }) => {
        if (field === 'partner') return [field, partner.map((id) => showValue(reads, id)).join(', ')];
        return [field, showValue(reads, { ...row, since, until }[field])];
      }),
    );
  }

  private knownOf({ stays }: ClientWithStays, row: Values): { partner: number[]; since?: unknown; until?: unknown } {
    if (row.since === undefined || row.partner === undefined) return { partner: [] };
    const said = this.stayOf(row);
    const alike = stays.find((known) => beginsAlike(known, said));
    const isUntilKnown = alike && (said.until === null || isSameTime(alike.until, said.until));
    if (alike)
      return { partner: [alike.partner], since: row.since, until: isUntilKnown ? row.until : this.dayOf(alike.until) };
    // Without an end, the next row ends it: what is known of its first moment is what it replaces.
    const replaced = stays.filter((known) =>
      overlaps(known, { ...said, until: said.until ?? new Date(Date.parse(said.since) + 1).toISOString() }),
    );
    const [first, last] = [replaced[0], replaced.at(-1)];
    return first && last
      ? {
          partner: replaced.map(({ partner }) => partner),
          since: this.dayOf(first.since),
          until: this.dayOf(last.until),
        }
      : { partner: [] };
  }

  private dayOf(time: string | null): string | undefined {
    return time === null ? undefined : dayOf(time, this.parts.zone);
  }

  /** @throws Rejection that names the rows */
  private staysOf(rows: readonly Values[], { birthdate, stays: known }: ClientWithStays): Stay[] {
    const problems: Record<string, string> = {};
    const { now, zone } = this.parts;
    const earliest = birthdate && addMonths(birthdate, -MOST_MONTHS_BEFORE_BIRTH);
    const stays: Stay[] = [];
    rows.forEach((row, place) => {
      for (const field of ['partner', 'since'] as const)
        if (row[field] === undefined) problems[`rows.${place}.${field}`] = REQUIRED.en;
      for (const field of ['since', 'until'] as const) {
        const value = row[field] as string | undefined;
        if (value !== undefined && isToCome(value, now, zone))
          problems[`rows.${place}.${field}`] = 'Must not be in the future';
      }
      if (row.since !== undefined && earliest && String(row.since) < earliest)
        problems[`rows.${place}.since`] = 'Must not be more than a year before the child was born';
      if (row.since === undefined) return;
      const stay = this.stayOf(row);
      const alike = known.find((one) => beginsAlike(one, stay));
      stays.push(stay.until === null && alike ? { ...stay, until: alike.until } : stay);
    });
    refuseInvalid(problems);
    return stays;
  }

  private stayOf({ partner, since, until }: Values): Stay {
    return {
      partner: partner as number,
      since: this.timeOf(String(since)),
      until: until === undefined ? null : this.timeOf(String(until)),
    };
  }

  /** Days begin in the zone of the bank. */
  private timeOf(value: string): string {
    return new Date(startMsOf(value, this.parts.zone)).toISOString();
  }
}
