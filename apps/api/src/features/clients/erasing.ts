import { type PersonErased, records } from '@bank/domain';
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
    projections: ProjectionsService,
    reactors: Reactors,
  ) {
    reactors.add({
      name: 'erasures of merged clients',
      on: ['PersonErased' satisfies PersonErased['type']],
      react: async ({ id: causationId, event: { data }, position }) => {
        const erased = data as PersonErased['data'];
        if (erased.kind !== kind) return;
        // A merge that was asked for in the same moment is in the log before the erasure, and may not be shown yet.
        await projections.caughtUpWith(position, READ_PROJECTIONS);
        await asSystem(async () => this.eraseAll(await directory.findMergedInto(erased.id)), { causationId });
      },
    });
  }

  /** The event comes first, so that the reactors do the rest when the process dies. @returns those that had been merged into the client */
  async erase({ id }: FoundClient, confirm: string): Promise<FoundClient[]> {
    const merged = await this.directory.findMergedInto(id);
    await this.eraseOne(id, confirm);
    await this.eraseAll(merged);
    return merged;
  }

  private async eraseAll(merged: readonly FoundClient[]): Promise<void> {
    for (const { id, publicId } of merged) await this.eraseOne(id, publicId);
  }

  private async eraseOne(id: number, confirm: string): Promise<void> {
    await this.clients.send(id, { type: 'ErasePerson', data: { confirm } });
    await this.erasures.eraseTraces(`${kind}-${id}`);
  }
}
