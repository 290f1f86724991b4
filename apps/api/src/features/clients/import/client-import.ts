import { isEditable, mayEditAllClients, partnerToTakeFor, records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { currentAnsweringUser, Profiles } from '../../../kernels/attributes/profiles';
import { currentClientUser } from '../../../kernels/authority/client-user';
import type { OpenedKind } from '../../../kernels/imports/kind';
import { ImportKinds } from '../../../kernels/imports/kinds';
import { LegacyNumbers } from '../../../kernels/imports/known/legacy-numbers';
import { PartnerNames } from '../../../kernels/imports/known/partner-names';
import { ZipChoices } from '../../../kernels/imports/profile/zip-choices';
import { AccessNotes } from '../../../platform/access-notes/access-notes';
import { LoadedTogether } from '../../../platform/context/loaded-together';
import { AcrossPartners } from '../across-partners';
import { Clients } from '../clients.service';
import { Duplicates } from '../duplicates';
import { type ClientParts, type ClientRow, OpenedClients } from './opened-clients';

const definition = records.client;

/** Clients with the answers to all questions of the bank, and their partner. */
@Injectable()
export class ClientImport implements ClientParts, OnModuleInit {
  private readonly byId = new LoadedTogether((ids: readonly number[]) => this.loadClients(ids));
  private readonly byPublicId = new LoadedTogether((ids: readonly string[]) => this.loadByPublicIds(ids));

  constructor(
    private readonly kinds: ImportKinds,
    private readonly pool: Pool,
    private readonly profiles: Profiles,
    private readonly partners: PartnerNames,
    private readonly zips: ZipChoices,
    readonly clients: Clients,
    readonly duplicates: Duplicates,
    readonly across: AcrossPartners,
    readonly accessNotes: AccessNotes,
  ) {}

  onModuleInit() {
    const { path, plural } = definition;
    this.kinds.add({
      name: path,
      title: plural,
      about: 'The children who get diapers, each with a parent or guardian. Others call these families.',
      resource: path,
      open: () => this.open(),
    });
  }

  private async open(): Promise<OpenedKind> {
    const user = currentClientUser();
    const own = mayEditAllClients(user) ? undefined : partnerToTakeFor(user);
    const answering = currentAnsweringUser();
    const [all, partners, zips] = await Promise.all([
      this.profiles.definitions('clientAttribute'),
      this.partners.load(own),
      this.zips.load(),
    ]);
    const questions = all.filter((question) => isEditable(question, answering));
    return new OpenedClients(this, user, questions, partners, zips);
  }

  readClient(id: number): Promise<ClientRow | undefined> {
    return this.byId.load(id);
  }

  findByPublicId(publicId: string): Promise<ClientRow | undefined> {
    return this.byPublicId.load(publicId.trim().toLowerCase());
  }

  legacyNumbers(): LegacyNumbers {
    return new LegacyNumbers(this.pool);
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
