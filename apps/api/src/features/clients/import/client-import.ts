import {
  type AttributeDefinition,
  type AttributeValues,
  attributeTypes,
  type ClientUser,
  canPlaceOrders,
  DUPLICATE_CLIENT,
  isEditable,
  matchKey,
  mayEditAllClients,
  mayEditClient,
  maySeeClient,
  type PostedAttribute,
  partnerToTakeFor,
  Rejection,
  records,
} from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { currentAnsweringUser, Profiles } from '../../../kernels/attributes/profiles';
import { currentClientSight, currentClientUser } from '../../../kernels/authority/client-user';
import type { Existing, Former, ImportColumn, Match, OpenedKind } from '../../../kernels/imports/kind';
import { ImportKinds } from '../../../kernels/imports/kinds';
import { showValue, type Values } from '../../../kernels/imports/values/read-cell';
import { type Choice, ChoiceIndex } from '../../../kernels/imports/values/reads';
import { AccessNotes } from '../../../platform/access-notes/access-notes';
import { LoadedTogether } from '../../../platform/context/loaded-together';
import { currentContext } from '../../../platform/context/request-context';
import { AcrossPartners } from '../across-partners';
import { Clients } from '../clients.service';
import { Duplicates } from '../duplicates';
import { attributeColumns, attributeField } from './attribute-columns';
import { clientColumns, partnerColumn } from './client-columns';

const definition = records.client;

interface ClientRow {
  id: number;
  public_id: string;
  full_name: string;
  revision: number;
  partner: number | null;
  merged_into: number | null;
  profile: AttributeValues;
  [field: string]: unknown;
}

const FIELD_COLUMNS: Readonly<Record<string, string>> = {
  firstName: 'first_name',
  lastName: 'last_name',
  parentFirstName: 'parent_first_name',
  parentLastName: 'parent_last_name',
  birthdate: 'birthdate',
  partner: 'partner',
};

const attributeOf = (field: string): [id: number, part: string | undefined] | undefined => {
  const [whole, id, part] = field.split('.');
  return whole === 'attributes' ? [Number(id), part] : undefined;
};

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

const valueAt = (row: ClientRow, field: string): unknown => {
  const attribute = attributeOf(field);
  if (!attribute) return field === 'id' ? row.public_id : row[FIELD_COLUMNS[field] ?? field];
  const [id, part] = attribute;
  const answer: unknown = row.profile[id];
  if (!part) return answer;
  return isObject(answer) ? answer[part] : undefined;
};

/** The opened kind of clients: those whom the user may see and change. */
class OpenedClients implements OpenedKind {
  readonly columns: readonly ImportColumn[];
  private readonly types: ReadonlyMap<number, AttributeDefinition>;

  constructor(
    private readonly parts: ClientImport,
    private readonly user: ClientUser,
    private readonly questions: readonly AttributeDefinition[],
    partners: ChoiceIndex | undefined,
    zips: ChoiceIndex,
  ) {
    this.types = new Map(questions.map((question) => [question.id, question]));
    this.columns = [
      ...clientColumns,
      ...(partners ? [partnerColumn(partners)] : []),
      ...questions.flatMap((question) => attributeColumns(question, zips)),
    ];
  }

  keyOf = (values: Values): string | null => {
    const { firstName, lastName, birthdate } = values;
    const names = [firstName, lastName].map((name) => matchKey(String(name ?? '')));
    const references = this.questions.filter(({ isDuplicateReference }) => isDuplicateReference);
    const answers = references.map((question) => values[attributeField(question)] ?? null);
    return names.every(Boolean) && birthdate ? JSON.stringify([...names, birthdate, answers]) : null;
  };

  name = ({ firstName, lastName, id }: Values): string =>
    [firstName, lastName].filter(Boolean).join(' ') || String(id ?? '');

  match = async (rows: readonly Values[]): Promise<Match[]> => {
    const matches = await Promise.all(rows.map((values) => this.matchOne(values)));
    const ids = matches.flatMap(({ existing, similar = [] }) => [existing, ...similar].flatMap((one) => one?.id ?? []));
    this.parts.accessNotes.noteShown(definition.kind, ids, 'check');
    return matches;
  };

  save = async (values: Values, existing: Pick<Existing, 'id' | 'version'> | undefined): Promise<void> => {
    const { fields, profile } = this.commandOf(values, existing ? await this.parts.readClient(existing.id) : undefined);
    if (existing) {
      await this.parts.clients.send(existing.id, { type: 'ChangeRecord', data: { fields, profile } }, existing.version);
      return;
    }
    try {
      await this.parts.clients.register(fields, { profile });
    } catch (error) {
      if (!(error instanceof Rejection && error.message === DUPLICATE_CLIENT) || currentClientSight() === 'all')
        throw error;
      // What a dry run answered about another partner's child would cost nothing; the import counts like the form.
      if (currentContext().decisions?.isDryRun) return;
      await this.parts.across.count('answer');
      throw error;
    }
  };

  takeBack = async ({ id, version, values }: Former): Promise<void> => {
    if (!values) {
      await this.parts.clients.send(id, { type: 'RemoveRecord', data: {} }, version);
      return;
    }
    const { fields, profile } = this.commandOf(values, undefined);
    await this.parts.clients.send(id, { type: 'ChangeRecord', data: { fields, profile } }, version);
  };

  private async matchOne(values: Values): Promise<Match> {
    if (typeof values.id === 'string') {
      const row = await this.parts.findByPublicId(values.id);
      if (!row || !maySeeClient(this.user, row.partner))
        return { problem: `There is no client with the ID ${values.id}.` };
      return this.foundMatch(row);
    }
    const posted = this.answersIn(values, undefined);
    const found = await this.parts.duplicates.find(values, posted, this.questions);
    const visible = found.filter(({ partner }) => maySeeClient(this.user, partner));
    const exact = visible.find(({ likeness }) => likeness === 'exact');
    const row = exact && (await this.parts.readClient(exact.id));
    if (row) return this.foundMatch(row);
    const rows = await Promise.all(visible.map(({ id }) => this.parts.readClient(id)));
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
      shown: Object.fromEntries(this.columns.map(({ field, reads }) => [field, showValue(reads, valueAt(row, field))])),
      formerOf: (fields) => Object.fromEntries(fields.flatMap((field) => this.formerAt(row, field))),
    };
  }

  private formerAt(row: ClientRow, field: string): [string, unknown][] {
    const attribute = attributeOf(field);
    if (attribute) return [[`attributes.${attribute[0]}`, row.profile[attribute[0]] ?? null]];
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
    return field === 'id' ? [] : [[field, valueAt(row, field)]];
  }

  private commandOf(values: Values, existing: ClientRow | undefined) {
    const fields = Object.fromEntries(Object.entries(values).filter(([field]) => field in FIELD_COLUMNS));
    const own = mayEditAllClients(this.user) || existing ? {} : { partner: partnerToTakeFor(this.user) };
    return { fields: { ...fields, ...own }, profile: this.answersIn(values, existing) };
  }

  /** Parts of an address that the row does not name stay as they are. */
  private answersIn(values: Values, existing: ClientRow | undefined): PostedAttribute[] {
    const answers = new Map<number, unknown>();
    for (const [field, value] of Object.entries(values)) {
      const attribute = attributeOf(field);
      if (!attribute) continue;
      const [id, part] = attribute;
      const isDay = this.types.get(id) && attributeTypes[this.types.get(id)!.type].keeps === 'time';
      const before = answers.get(id) ?? existing?.profile[id];
      if (part) answers.set(id, { ...(isObject(before) ? before : {}), [part]: value });
      else
        answers.set(id, isDay && typeof value === 'string' && value.length === 10 ? `${value}T00:00:00.000Z` : value);
    }
    return [...answers].map(([definition_id, value]) => ({ definition_id, value }));
  }
}

/** Clients with the answers to all questions of the bank, and their partner. */
@Injectable()
export class ClientImport implements OnModuleInit {
  private zips: { state: string; index: ChoiceIndex } | undefined;
  private readonly byId = new LoadedTogether((ids: readonly number[]) => this.loadClients(ids));
  private readonly byPublicId = new LoadedTogether((ids: readonly string[]) => this.loadByPublicIds(ids));

  constructor(
    private readonly kinds: ImportKinds,
    private readonly pool: Pool,
    private readonly profiles: Profiles,
    readonly clients: Clients,
    readonly duplicates: Duplicates,
    readonly across: AcrossPartners,
    readonly accessNotes: AccessNotes,
  ) {}

  onModuleInit() {
    const { path, plural } = definition;
    this.kinds.add({ name: path, title: plural, resource: path, open: () => this.open() });
  }

  private async open(): Promise<OpenedKind> {
    const user = currentClientUser();
    if (!mayEditAllClients(user)) partnerToTakeFor(user);
    const answering = currentAnsweringUser();
    const [all, partners, zips] = await Promise.all([
      this.profiles.definitions('clientAttribute'),
      mayEditAllClients(user) ? this.loadPartners() : undefined,
      this.loadZips(),
    ]);
    const questions = all.filter((question) => isEditable(question, answering));
    return new OpenedClients(this, user, questions, partners, zips);
  }

  /** Those that may take clients first, so that the template lists them. */
  private async loadPartners(): Promise<ChoiceIndex> {
    const { rows } = await this.pool.query<{ id: number; title: string; status: string; legacy: string | null }>(
      'SELECT id, title, status, legacy_id AS legacy FROM read.partners WHERE removed_at IS NULL ORDER BY lower(title), id',
    );
    const open = rows.filter(({ status }) => canPlaceOrders(status));
    const closed = rows.filter(({ status }) => !canPlaceOrders(status));
    return new ChoiceIndex(
      [...open, ...closed].map(
        ({ id, title, legacy }): Choice => ({
          value: id,
          names: [title, String(id), ...(legacy && legacy !== String(id) ? [legacy] : [])],
        }),
      ),
    );
  }

  /** The table of a bank has some ten thousand zip codes, and changes once a year. */
  private async loadZips(): Promise<ChoiceIndex> {
    const { rows: states } = await this.pool.query<{ state: string }>(
      `SELECT concat_ws(' ', count(*), max(id)) AS state FROM app.zip_counties`,
    );
    const { state } = states[0]!;
    if (this.zips?.state === state) return this.zips.index;
    const { rows } = await this.pool.query<{ id: number; zip: string; label: string }>(
      `SELECT id, zip_code AS zip, format('%s (%s, %s)', zip_code, county_name, state_code) AS label FROM app.zip_counties`,
    );
    const index = new ChoiceIndex(rows.map(({ id, zip, label }) => ({ value: id, names: [label, zip] })));
    this.zips = { state, index };
    return index;
  }

  readClient(id: number): Promise<ClientRow | undefined> {
    return this.byId.load(id);
  }

  /** A client that was merged is known as the one that it was merged into. */
  findByPublicId(publicId: string): Promise<ClientRow | undefined> {
    return this.byPublicId.load(publicId.trim().toLowerCase());
  }

  private async loadClients(ids: readonly number[]): Promise<(ClientRow | undefined)[]> {
    const { rows } = await this.pool.query<{ row: ClientRow }>(
      'SELECT to_jsonb(r) AS row FROM read.clients r WHERE id = ANY ($1) AND removed_at IS NULL',
      [ids],
    );
    const byId = new Map(rows.map(({ row }) => [row.id, row]));
    return ids.map((id) => byId.get(id));
  }

  private async loadByPublicIds(ids: readonly string[]): Promise<(ClientRow | undefined)[]> {
    const { rows } = await this.pool.query<{ asked: string; row: ClientRow }>(
      `WITH RECURSIVE followed AS (
         SELECT lower(c.public_id) AS asked, c.id, c.merged_into FROM read.clients c
         WHERE lower(c.public_id) = ANY ($1) AND c.removed_at IS NULL
         UNION SELECT f.asked, c.id, c.merged_into
         FROM followed f JOIN read.clients c ON c.id = f.merged_into AND c.removed_at IS NULL
       ) SELECT f.asked, to_jsonb(r) AS row FROM followed f JOIN read.clients r ON r.id = f.id
       WHERE f.merged_into IS NULL`,
      [ids],
    );
    const byPublicId = new Map(rows.map(({ asked, row }) => [asked, row]));
    return ids.map((id) => byPublicId.get(id));
  }
}
