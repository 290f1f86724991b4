import {
  type ClientUser,
  clientWorkflow,
  mayEditAllClients,
  mayEditClient,
  maySeeClient,
  merges,
  Rejection,
  refuseInvalid,
  refuseUnless,
} from '@bank/domain';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { currentClientUser } from '../../kernels/authority/client-user';
import { Merges } from '../../kernels/merges/merges.service';
import { Access } from '../../platform/auth/access.guard';
import { validation } from '../../platform/bodies/validation';
import { ShownChanges } from '../../platform/commands/shown-changes';
import { answerSuccess } from '../../platform/transport/answer';
import { ApiMany, ApiSuccess } from '../../platform/transport/api-docs';
import { changeEachRow, requireChanges } from '../../platform/transport/change-each-row';
import { ClientDirectory, type FoundClient } from './client.directory';
import { BulkChangeClients, ClientOutcome, MergeClients, ReviewClients } from './client.dto';
import { Clients } from './clients.service';

@ApiTags('Clients')
@Controller('clients')
export class ClientBulkController {
  constructor(
    private readonly clients: Clients,
    private readonly directory: ClientDirectory,
    private readonly merges: Merges,
    private readonly shownChanges: ShownChanges,
  ) {}

  @Post('merge')
  @HttpCode(200)
  @Access('clients', 'merge')
  @ApiSuccess('Merges clients into another one')
  async merge(@Body(validation(MergeClients)) { targetClient, sourceClients, context }: MergeClients) {
    const found = await this.directory.findAll([targetClient, ...sourceClients]);
    const numberOf = (publicId: string) => found.find((client) => client.publicId === publicId)?.id;
    const missing = sourceClients.filter((id) => numberOf(id) === undefined);
    refuseInvalid({
      ...(numberOf(targetClient) === undefined && { targetClient: 'No longer exists: choose another client' }),
      ...(missing.length && { sourceClients: `No longer exist: ${missing.join(', ')}` }),
    });
    const sources = sourceClients.map((id) => numberOf(id)!);
    await this.merges.merge('client', numberOf(targetClient)!, sources, context ?? merges.client.defaultContexts);
    return answerSuccess();
  }

  @Post('bulk-change')
  @HttpCode(200)
  @Access('clients', 'bulk-change')
  @ApiMany('Changes the partner or the status of several clients', ClientOutcome)
  async change(@Body(validation(BulkChangeClients)) { selectedClients, changes, confirm }: BulkChangeClients) {
    const { partner, status: transition } = requireChanges(changes);
    const user = currentClientUser();
    if (partner && !confirm) refuseOutOfSight(user, partner);
    const found = await this.findVisible(user, selectedClients);
    if (transition) refuseMixedStatuses([...found.values()]);
    return this.shownChanges.waitOnce(() =>
      changeEachRow(selectedClients, async (publicId) => {
        const client = requireEditable(user, found.get(publicId));
        if (transition) refuseUnless(mayEditAllClients(user));
        // One command, so that a client is changed in both or in neither.
        const status = transition ? targetOf(transition) : null;
        const data = { fields: partner ? { partner } : {}, status };
        const changed = await this.clients.send(client.id, { type: 'ChangeRecord', data });
        if (status && status !== client.status && !changed.events.some(({ type }) => type === 'RecordStatusChanged'))
          throw new Rejection('conflict', `Client ${client.fullName} can't be deactivated: it has pending orders.`);
        return changed;
      }),
    );
  }

  @Post('bulk-review')
  @HttpCode(200)
  @Access('clients', 'review')
  @ApiMany('Marks several clients as reviewed; those that wait for no review stay as they are', ClientOutcome)
  async review(@Body(validation(ReviewClients)) { selectedClients }: ReviewClients) {
    const user = currentClientUser();
    const found = await this.findVisible(user, selectedClients);
    return this.shownChanges.waitOnce(() =>
      changeEachRow(selectedClients, (publicId) =>
        this.clients.send(requireEditable(user, found.get(publicId)).id, { type: 'ReviewClient', data: {} }),
      ),
    );
  }

  private async findVisible(user: ClientUser, publicIds: readonly string[]): Promise<Map<string, FoundClient>> {
    const found = await this.directory.findAll(publicIds);
    const visible = found.filter(({ partner }) => maySeeClient(user, partner));
    return new Map(visible.map((client) => [client.publicId, client]));
  }
}

/** @throws Rejection notFound, forbidden */
const requireEditable = (user: ClientUser, client: FoundClient | undefined): FoundClient => {
  if (!client) throw new Rejection('notFound', 'There is no such Client');
  refuseUnless(mayEditClient(user, client.partner));
  return client;
};

const OUT_OF_SIGHT = 'You will no longer see these clients: confirm that you give them to another partner.';
/** @throws Rejection conflict where clients would leave the user's sight */
const refuseOutOfSight = (user: ClientUser, partner: number): void => {
  if (!maySeeClient(user, partner)) throw new Rejection('conflict', OUT_OF_SIGHT, { confirm: OUT_OF_SIGHT });
};

const targetOf = (transition: string): string | undefined => {
  const step = clientWorkflow.steps.find(({ name }) => name === transition);
  if (!step) refuseInvalid({ 'changes.status': 'There is no such transition' });
  return step?.to;
};

const refuseMixedStatuses = (found: readonly FoundClient[]): void => {
  if (new Set(found.map(({ status }) => status)).size > 1)
    refuseInvalid({ 'changes.status': 'Selected clients must all be in the same status to bulk change status.' });
};
