import { records, type Stay } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import type { OpenedKind } from '../../../kernels/imports/kind';
import { ImportKinds } from '../../../kernels/imports/kinds';
import { PartnerNames } from '../../../kernels/imports/known/partner-names';
import { soughtClientsIn } from '../../../kernels/imports/known/sought-clients';
import { AccessNotes } from '../../../platform/access-notes/access-notes';
import { Clock } from '../../../platform/commands/clock';
import { LoadedTogether } from '../../../platform/context/loaded-together';
import { currentTimeZone } from '../../../platform/context/request-context';
import { Clients } from '../clients.service';
import { type ClientWithStays, OpenedStays } from './opened-stays';

const { path } = records.client;

const utc = (time: string): string => new Date(time).toISOString();
const inUtc = ({ partner, since, until }: Stay): Stay => ({ partner, since: utc(since), until: until && utc(until) });

/** With which partners children were before, which reports on moves between them need. */
@Injectable()
export class StayImport implements OnModuleInit {
  private readonly byId = new LoadedTogether((ids: readonly number[]) => this.load(ids));

  constructor(
    private readonly kinds: ImportKinds,
    private readonly pool: Pool,
    private readonly partners: PartnerNames,
    private readonly clients: Clients,
    private readonly clock: Clock,
    private readonly accessNotes: AccessNotes,
  ) {}

  onModuleInit() {
    const resource = `${path}/partners`;
    this.kinds.add({
      name: resource,
      title: 'Earlier partners of clients',
      about:
        'With which partner each child was, and since when: a row for each stay. Until is the day on which it left; left empty, the next stay ended it. What the portal knows of other times stays. Reports on children who moved from a hospital to an agency need it.',
      resource,
      list: path,
      open: () => this.open(),
    });
  }

  private async open(): Promise<OpenedKind> {
    return new OpenedStays({
      partners: await this.partners.load(),
      zone: await currentTimeZone(),
      now: this.clock.now(),
      find: soughtClientsIn(this.pool, this.accessNotes),
      read: (id) => this.byId.load(id),
      note: async (id, stays, version) => {
        await this.clients.send(id, { type: 'NoteStays', data: { stays } }, version);
      },
    });
  }

  private async load(ids: readonly number[]): Promise<(ClientWithStays | undefined)[]> {
    const { rows } = await this.pool.query<ClientWithStays>(
      `SELECT c.id, c.public_id AS "publicId", c.full_name AS name, c.birthdate::text AS birthdate, c.revision,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('partner', s.partner, 'since', s.assigned_at, 'until', s.left_at)
                                    ORDER BY s.assigned_at, s.version, s.place), '[]')
          FROM read.client_partners s WHERE s.client = c.id) AS stays
       FROM read.clients c WHERE c.id = ANY ($1) AND c.removed_at IS NULL`,
      [ids],
    );
    const byId = new Map(rows.map((row) => [row.id, { ...row, stays: row.stays.map(inUtc) }]));
    return ids.map((id) => byId.get(id));
  }
}
