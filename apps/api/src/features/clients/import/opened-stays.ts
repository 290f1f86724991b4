import { refuseInvalid, type Stay } from '@bank/domain';
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
  ...soughtClientColumns(true),
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

const rowsOf = ({ rows }: Values): readonly Values[] => rows as readonly Values[];
const isSameTime = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

/** All rows of a child are one change of it: they say where it was. */
export class OpenedStays implements OpenedKind {
  readonly columns: readonly ImportColumn[];

  constructor(private readonly parts: StayParts) {
    this.columns = columnsOf(parts.partners);
  }

  groupOf = ({ client, birthdate, clientFirstName, clientLastName }: Values): string | null =>
    client === undefined
      ? null
      : JSON.stringify(
          [client, birthdate, clientFirstName, clientLastName].map((part) => String(part ?? '').toLowerCase()),
        );

  keyOf = (values: Values): string | null => this.groupOf(values);

  name = ({ client, clientFirstName, clientLastName }: Values): string =>
    [clientFirstName, clientLastName].filter(Boolean).join(' ') || String(client ?? '');

  match = async (groups: readonly Values[]): Promise<Match[]> => {
    const named = groups.filter(({ client }) => client !== undefined);
    const found = await this.parts.find(named.map(soughtClientOf));
    const byGroup = new Map(named.map((group, place) => [group, found[place]!]));
    return Promise.all(
      groups.map(async (group): Promise<Match> => {
        const one = byGroup.get(group);
        if (!one) return {};
        if ('problem' in one) return { problem: `${one.problem}.` };
        const client = await this.parts.read(one.id);
        return client ? { existing: this.toExisting(client) } : {};
      }),
    );
  };

  save = async (values: Values, existing: Pick<Existing, 'id' | 'version'> | undefined): Promise<undefined> => {
    // A row without a client was refused for that.
    const client = existing && (await this.parts.read(existing.id));
    if (!client || !existing) return;
    const said = this.staysOf(rowsOf(values));
    const isKnown = said.every((stay) => this.find(client, stay));
    if (isKnown && said.length === client.stays.length) return;
    await renameRefused(
      () => this.parts.note(client.id, said, existing.version),
      (field) => field.replace(/^stays\./, 'rows.'),
    );
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

  /** The stay that a row is about, as it is known; what only names the client is no change of it. */
  private show({ stays }: ClientWithStays, row: Values): Record<string, string> {
    const known = stays.find(({ partner, since }) => partner === row.partner && isSameTime(since, this.sinceOf(row)));
    const isUntilKnown = known && row.until !== undefined && isSameTime(known.until, this.untilOf(row));
    const shown: Readonly<Record<string, unknown>> = known
      ? { partner: row.partner, since: row.since, until: isUntilKnown ? row.until : known.until }
      : {};
    const ofStay = ['partner', 'since', 'until'];
    return Object.fromEntries(
      this.columns.map(({ field, reads }) => [
        field,
        showValue(reads, ofStay.includes(field) ? shown[field] : row[field]),
      ]),
    );
  }

  private find({ stays }: ClientWithStays, said: Stay): Stay | undefined {
    return stays.find(
      ({ partner, since, until }) =>
        partner === said.partner &&
        isSameTime(since, said.since) &&
        (said.until === null || isSameTime(until, said.until)),
    );
  }

  /** @throws Rejection that names the rows */
  private staysOf(rows: readonly Values[]): Stay[] {
    const problems: Record<string, string> = {};
    const { now, zone } = this.parts;
    const stays = rows.map((row, place): Stay => {
      for (const field of ['since', 'until'] as const) {
        const value = row[field] as string | undefined;
        if (value !== undefined && isToCome(value, now, zone))
          problems[`rows.${place}.${field}`] = 'Must not be in the future';
      }
      return { partner: row.partner as number, since: this.sinceOf(row), until: this.untilOf(row) };
    });
    refuseInvalid(problems);
    return stays;
  }

  private sinceOf({ since }: Values): string {
    return this.timeOf(String(since));
  }

  private untilOf({ until }: Values): string | null {
    return until === undefined ? null : this.timeOf(String(until));
  }

  /** Days begin in the zone of the bank. */
  private timeOf(value: string): string {
    return new Date(startMsOf(value, this.parts.zone)).toISOString();
  }
}
