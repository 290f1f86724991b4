import { type PersonErased, records } from '@bank/domain';
import type { Position } from '@bank/event-store';
import { mergeProjectionName } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { ProjectionsService } from '../../platform/commands/projections.service';
import { asSystem } from '../../platform/context/request-context';
import { Erasures } from '../../platform/privacy/erasures';
import { Reactors } from '../../platform/worker/reactors.service';
import { ClientDirectory, type FoundClient } from './client.directory';
import { Clients } from './clients.service';

const { kind } = records.client;

/** They say who was merged into whom. */
const READ_PROJECTIONS = ['clients', mergeProjectionName('client')];

/** Erases clients together with those that were merged into them, who are the same people. */
@Injectable()
export class ClientErasing {
  constructor(
    private readonly clients: Clients,
    private readonly directory: ClientDirectory,
    private readonly erasures: Erasures,
    private readonly projections: ProjectionsService,
    reactors: Reactors,
  ) {
    reactors.add({
      name: 'erasures of merged clients',
      on: ['PersonErased' satisfies PersonErased['type']],
      react: async ({ id: causationId, event: { data }, position }) => {
        const erased = data as PersonErased['data'];
        if (erased.kind === kind) await asSystem(() => this.eraseMerged(erased.id, position), { causationId });
      },
    });
  }

  /** The event comes first, so that the reactors do the rest when the process dies. @returns those that had been merged into the client */
  async erase({ id }: FoundClient, confirm: string): Promise<FoundClient[]> {
    const before = await this.directory.findMergedInto(id);
    const erased = await this.eraseMerged(id, await this.eraseOne(id, confirm));
    const known = new Set([...before, ...erased].map((client) => client.id));
    // The reactor may have been faster with some, and somebody may have been un-merged.
    return (await this.directory.findMergedInto(id, { alsoErased: true })).filter((client) => known.has(client.id));
  }

  /** Others merge and un-merge meanwhile: whoever was merged when the client was erased is known once that is shown. */
  private async eraseMerged(erased: number, at: Position): Promise<FoundClient[]> {
    await this.projections.caughtUpWith(at, READ_PROJECTIONS);
    const merged = await this.directory.findMergedInto(erased);
    for (const { id, publicId } of merged) await this.eraseOne(id, publicId);
    return merged;
  }

  private async eraseOne(id: number, confirm: string): Promise<Position> {
    const { position } = await this.clients.send(id, { type: 'ErasePerson', data: { confirm } });
    await this.erasures.eraseTraces(`${kind}-${id}`);
    return position;
  }
}
