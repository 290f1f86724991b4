import {
  type AttributeDefinition,
  type AttributeValues,
  type ClientStatus,
  type ClientUser,
  clientWorkflow,
  DUPLICATE_CLIENT,
  EXPIRATION_FIELDS,
  matchKey,
  mayEditAllClients,
  mayEditClient,
  mayOverrideExpirations,
  maySeeClient,
  namesakeKeys,
  partnerToTakeFor,
  Rejection,
  records,
} from '@bank/domain';
import { snake } from '@bank/projections';
import { currentClientSight } from '../../../kernels/authority/client-user';
import type { Existing, Former, ImportColumn, Match, OpenedKind, Saved } from '../../../kernels/imports/kind';
import { isSameNumber, LEGACY_QUESTION, type LegacyNumbers } from '../../../kernels/imports/known/legacy-numbers';
import { describeWithoutStatus } from '../../../kernels/imports/known/status-column';
import { attributeField } from '../../../kernels/imports/profile/attribute-columns';
import { ProfileColumns } from '../../../kernels/imports/profile/profile-columns';
import { showValue, type Values } from '../../../kernels/imports/values/read-cell';
import type { ChoiceIndex } from '../../../kernels/imports/values/reads';
import type { AccessNotes } from '../../../platform/access-notes/access-notes';
import { currentContext } from '../../../platform/context/request-context';
import type { AcrossPartners } from '../across-partners';
import type { Clients } from '../clients.service';
import type { Duplicates } from '../duplicates';
import {
  clientColumns,
  clientStatusColumn,
  expirationColumns,
  ownPartnerColumn,
  partnerColumn,
} from './client-columns';

export interface ClientRow {
  id: number;
  public_id: string;
  full_name: string;
  revision: number;
  status: ClientStatus;
  partner: number | null;
  merged_into: number | null;
  profile: AttributeValues;
  [field: string]: unknown;
}

/** What is needed of the bank. */
export interface ClientParts {
  clients: Clients;
  duplicates: Duplicates;
  across: AcrossPartners;
  accessNotes: AccessNotes;
  readClient: (id: number) => Promise<ClientRow | undefined>;
  /** A client that was merged is known as the one that it was merged into. */
  findByPublicId: (publicId: string) => Promise<ClientRow | undefined>;
  legacyNumbers: () => LegacyNumbers;
}

const FIELD_COLUMNS: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  parentFirstName: 'parent_first_name',
  parentLastName: 'parent_last_name',
  birthdate: 'birthdate',
  partner: 'partner',
  ...Object.fromEntries(EXPIRATION_FIELDS.map((field) => [field, snake(field)])),
};

const FIELDS = Object.keys(FIELD_COLUMNS);

const OF_ANOTHER_PORTAL =
  'Where these are the IDs of another portal, leave their column out, or take it for a question such as Legacy ID.';

const KNOWN_BY = ['id', 'firstName', 'lastName', 'birthdate'];

/** A client whom a row names by an older number. */
interface Numbered {
  row: ClientRow;
  /** Whether it has the number itself, and not another one that was merged into it. */
  isOwn: boolean;
}

/** Whether the rest of the row may be about the client: another child may have got the number elsewhere. */
const isLike = ({ row, isOwn }: Numbered, { firstName, lastName, birthdate }: Values): boolean => {
  const isSame = (said: unknown, known: unknown) =>
    said === undefined || matchKey(String(said)) === matchKey(String(known ?? ''));
  const hasName = isSame(firstName, row.first_name) && isSame(lastName, row.last_name);
  return hasName || (isOwn && (birthdate === undefined || birthdate === row.birthdate));
};

/** The opened kind of clients: those whom the user may see and change. */
export class OpenedClients implements OpenedKind {
  readonly columns: readonly ImportColumn[];
  readonly ownPartner: OpenedKind['ownPartner'];
  private readonly worksForSeveral: boolean;
  readonly makes = records.client.kind;
  /** A child that is there already may stay what it is. */
  readonly judgedWith = Object.fromEntries(['status', 'partner', 'birthdate'].map((field) => [field, KNOWN_BY]));
  private readonly profile: ProfileColumns;
  /** Questions whose answers distinguish children. */
  private readonly references: readonly AttributeDefinition[];
  private readonly legacy: { field: string; numbers: LegacyNumbers } | undefined;

  constructor(
    private readonly parts: ClientParts,
    private readonly user: ClientUser,
    questions: readonly AttributeDefinition[],
    partners: ChoiceIndex,
    zips: ChoiceIndex,
  ) {
    const account = currentContext().user;
    this.ownPartner = mayEditAllClients(user) ? undefined : (account?.activePartner ?? undefined);
    this.worksForSeveral = (account?.partners.length ?? 0) > 1;
    this.references = questions.filter(({ isDuplicateReference }) => isDuplicateReference);
    this.profile = new ProfileColumns('attributes', questions, zips);
    const legacy = questions.find(({ name }) => name === LEGACY_QUESTION);
    this.legacy = legacy && { field: attributeField(legacy, 'attributes'), numbers: parts.legacyNumbers() };
    this.columns = [
      ...clientColumns,
      ...(mayEditAllClients(user) ? [partnerColumn(partners), clientStatusColumn] : [ownPartnerColumn(partners)]),
      ...(mayOverrideExpirations(user) ? expirationColumns : []),
      ...this.profile.columns,
    ];
  }

  keyOf = (values: Values): string | null => {
    const { firstName, lastName, birthdate } = values;
    const names = [firstName, lastName].map((name) => matchKey(String(name ?? '')));
    const answers = this.references.map((question) => values[attributeField(question, 'attributes')] ?? null);
    return names.every(Boolean) && birthdate ? JSON.stringify([...names, birthdate, answers]) : null;
  };

  alikeOf = ({ firstName, lastName, birthdate }: Values): string[] =>
    namesakeKeys({ firstName: String(firstName ?? ''), lastName: String(lastName ?? '') }).map(
      (key) => `${birthdate} ${key}`,
    );

  name = ({ firstName, lastName, id }: Values): string =>
    [firstName, lastName].filter(Boolean).join(' ') || String(id ?? '');

  match = async (rows: readonly Values[]): Promise<Match[]> => {
    const matches = await Promise.all(rows.map((values) => this.matchOne(values)));
    const ids = matches.flatMap(({ existing, similar = [] }) => [existing, ...similar].flatMap((one) => one?.id ?? []));
    this.parts.accessNotes.noteShown(records.client.kind, ids, 'check');
    return matches;
  };

  save = async (values: Values, existing: Pick<Existing, 'id' | 'version'> | undefined): Promise<Saved | undefined> => {
    if (existing) {
      await this.change(existing, values, await this.parts.readClient(existing.id));
      return undefined;
    }
    const { fields, ...rest } = this.commandOf(values, undefined);
    const own = mayEditAllClients(this.user) ? {} : { partner: partnerToTakeFor(this.user) };
    try {
      const { events } = await this.parts.clients.register({ ...fields, ...own }, rest);
      const isMoved = events.some(({ type }) => type === 'RecordStatusChanged');
      return { lacksStatus: rest.status === undefined && !isMoved };
    } catch (error) {
      if (!(error instanceof Rejection && error.message === DUPLICATE_CLIENT) || currentClientSight() === 'all')
        throw error;
      await this.parts.across.count('answer');
      throw error;
    }
  };

  warn = async (withoutStatus: number): Promise<readonly string[]> => [
    ...(this.ownPartner && this.worksForSeveral
      ? [`New children are registered for ${this.ownPartner.title}, for which you work at the moment.`]
      : []),
    ...describeWithoutStatus(withoutStatus, {
      names: ['child', 'children'],
      workflow: clientWorkflow,
      ...(mayEditAllClients(this.user) && {
        advice: `orders take them once they are ${clientWorkflow.statuses.ACTIVE}. To bring them in as that, change the columns and add it as what is the same for all rows, or write it into a column ${clientStatusColumn.label}.`,
      }),
    }),
  ];

  takeBack = async ({ id, version, values }: Former): Promise<void> => {
    const client = await this.parts.readClient(id);
    if (client && !mayEditClient(this.user, client.partner))
      throw new Rejection('forbidden', 'The child is with another partner now.');
    if (values) await this.change({ id, version }, values, client);
    else await this.parts.clients.send(id, { type: 'RemoveRecord', data: {} }, version);
  };

  /** @throws Rejection conflict where open orders keep the client in its status */
  private async change(
    { id, version }: Pick<Existing, 'id' | 'version'>,
    values: Values,
    before: ClientRow | undefined,
  ): Promise<void> {
    const data = this.commandOf(values, before);
    const { events } = await this.parts.clients.send(id, { type: 'ChangeRecord', data }, version);
    const isMove = data.status !== undefined && data.status !== before?.status;
    if (isMove && before && !events.some(({ type }) => type === 'RecordStatusChanged'))
      throw new Rejection(
        'conflict',
        `${before.full_name} stays ${clientWorkflow.statuses[before.status]}: it has pending orders.`,
      );
  }

  private async matchOne(values: Values): Promise<Match> {
    if (typeof values.id === 'string') {
      const row = await this.parts.findByPublicId(values.id);
      if (!row || !maySeeClient(this.user, row.partner))
        return { problem: `There is no client with the ID ${values.id}. ${OF_ANOTHER_PORTAL}` };
      return this.foundMatch(row);
    }
    const numbered = await this.findNumbered(values);
    if (numbered && isLike(numbered, values)) return this.foundMatch(numbered.row);
    const byName = await this.matchByName(values);
    if (!numbered || byName.existing || byName.problem || !mayEditClient(this.user, numbered.row.partner))
      return byName;
    const others = (byName.similar ?? []).filter(({ id }) => id !== numbered.row.id);
    return { similar: [this.toExisting(numbered.row), ...others] };
  }

  /** The only one with the older number that the row says, as far as the user may see it. */
  private async findNumbered(values: Values): Promise<Numbered | undefined> {
    const number = this.legacy && values[this.legacy.field];
    if (!this.legacy || number === undefined || number === null) return undefined;
    const { field, numbers } = this.legacy;
    const found = await numbers.findOne(number);
    const row = found && (await this.parts.readClient(found.id));
    if (!row || !maySeeClient(this.user, row.partner)) return undefined;
    return { row, isOwn: isSameNumber(this.valueAt(row, field), number) };
  }

  private async matchByName(values: Values): Promise<Match> {
    const posted = this.references.length ? this.profile.answersIn(values, undefined) : [];
    const found = await this.parts.duplicates.find(values, posted, this.references);
    const visible = found.filter(({ partner }) => maySeeClient(this.user, partner));
    const exact = visible.find(({ likeness }) => likeness === 'exact');
    const row = exact && (await this.parts.readClient(exact.id));
    if (row) return this.foundMatch(row);
    // To take one of them for the child may rename the client into whom that one was merged.
    const survivors = await this.parts.duplicates.findSurvivors(values);
    const ids = new Set([...survivors, ...visible.map(({ id }) => id)]);
    const rows = await Promise.all(Array.from(ids, (id) => this.parts.readClient(id)));
    return {
      similar: rows.flatMap((one) => (one && mayEditClient(this.user, one.partner) ? [this.toExisting(one)] : [])),
    };
  }

  private foundMatch(row: ClientRow): Match {
    return mayEditClient(this.user, row.partner)
      ? { existing: this.toExisting(row) }
      : { problem: `You may not change the client ${row.public_id}.` };
  }

  private toExisting(row: ClientRow): Existing {
    return {
      id: row.id,
      name: row.full_name,
      path: `/clients/${row.public_id}`,
      version: row.revision,
      shown: Object.fromEntries(
        this.columns.map(({ field, reads }) => [field, showValue(reads, this.valueAt(row, field))]),
      ),
      formerOf: (fields) => Object.fromEntries(fields.flatMap((field) => this.formerAt(row, field))),
    };
  }

  private valueAt(row: ClientRow, field: string): unknown {
    if (this.profile.isAnswer(field)) return this.profile.valueAt(row.profile, field);
    return field === 'id' ? row.public_id : row[FIELD_COLUMNS[field] ?? field];
  }

  private formerAt(row: ClientRow, field: string): [string, unknown][] {
    const answer = this.profile.formerAt(row.profile, field);
    if (answer) return [answer];
    if (field === 'fullName')
      return [
        ['firstName', row.first_name],
        ['lastName', row.last_name],
      ];
    if (field === 'parentFullName')
      return [
        ['parentFirstName', row.parent_first_name],
        ['parentLastName', row.parent_last_name],
      ];
    return field === 'id' ? [] : [[field, this.valueAt(row, field)]];
  }

  private commandOf(values: Values, existing: ClientRow | undefined) {
    return {
      fields: Object.fromEntries(FIELDS.filter((field) => field in values).map((field) => [field, values[field]])),
      profile: this.profile.answersIn(values, existing?.profile),
      ...(typeof values.status === 'string' && { status: values.status }),
    };
  }
}
