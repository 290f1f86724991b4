import { Rejection, records, refuseInvalid } from '@bank/domain';
import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { recordsController } from '../../kernels/records/records.controller';
import { Access } from '../../platform/auth/access.guard';
import { listQuery, type QueryOf } from '../../platform/lists/list-query';
import { answerOne, answerPage, answerSuccess } from '../../platform/transport/answer';
import { ApiId, ApiList, ApiOne, ApiRefusals, ApiSuccess } from '../../platform/transport/api-docs';
import { Id } from '../../platform/transport/id.pipe';
import { MAX_WEBHOOKS } from './deliveries';
import { DeliveryList, deliveryList } from './delivery-list';
import { insideHost } from './inside-host';
import { Sends } from './sends';
import { WebhookStates } from './webhook-states';
import { AskedReplay, ShownDelivery, ShownSecret } from './webhooks.dto';

const list = listQuery({
  sorts: { id: 'r.id', name: 'lower(r.name)', createdAt: 'r.created_at', updatedAt: 'r.updated_at' },
  sort: 'id|asc',
  id: 'r.id',
  paging: 'asked',
});
const FULL = `There are ${MAX_WEBHOOKS} webhooks already. Delete one that is not needed, or read the feed instead.`;
const OF_WEBHOOK = 'FROM app.webhook_deliveries d WHERE d.webhook_id = r.id';
const STATE = 'FROM app.webhook_states s WHERE s.webhook_id = r.id';

@Controller('webhooks')
export class WebhooksController extends recordsController(records.webhook, list, {
  columns: `
    EXISTS (SELECT ${STATE}) AS is_issued,
    (SELECT s.gone_at ${STATE}) AS gone_at,
    (SELECT count(*)::integer ${OF_WEBHOOK} AND d.settled_at IS NULL) AS waiting,
    (SELECT min(d.due_at) ${OF_WEBHOOK} AND d.settled_at IS NULL) AS next_attempt_at,
    (SELECT max(d.settled_at) ${OF_WEBHOOK} AND d.outcome = 'DELIVERED') AS last_delivered_at,
    (SELECT d.problem ${OF_WEBHOOK} AND d.attempted_at IS NOT NULL ORDER BY d.attempted_at DESC, d.id DESC LIMIT 1) AS last_problem,
    (SELECT count(*)::integer FROM app.webhook_replays p WHERE p.webhook_id = r.id) AS replays`,
  extend: (row) => ({
    isIssued: row.is_issued,
    goneAt: row.gone_at,
    waiting: row.waiting,
    nextAttemptAt: row.next_attempt_at,
    lastDeliveredAt: row.last_delivered_at,
    lastProblem: row.last_problem,
    replays: row.replays,
  }),
}) {
  @Inject() private readonly states: WebhookStates;
  @Inject() private readonly sends: Sends;
  @Inject() private readonly deliveries: DeliveryList;

  protected override async permit(action: 'show' | 'create' | 'edit' | 'delete'): Promise<void> {
    if (action !== 'create') return;
    const { total } = await this.queries.fetchPage(records.webhook, {}, list.read({ page: '1' }));
    if (total >= MAX_WEBHOOKS) throw new Rejection('conflict', FULL);
  }

  /** Addresses by name are checked each time that something is sent to them. */
  protected override accept(body: Readonly<Record<string, unknown>>) {
    const host = insideHost(body.url);
    refuseInvalid(host ? { url: `${host} is inside the network of this portal` } : {});
    return body;
  }

  @Put(':id/secret')
  @Access('webhooks', 'send')
  @ApiId()
  @ApiOne(
    'Makes a new secret and shows it, once; for a day messages carry the signature of the former one, too',
    ShownSecret,
  )
  async issue(@Id() id: number) {
    await this.queries.findOne(records.webhook, {}, id);
    return answerOne({ secret: await this.states.issueSecret(id) });
  }

  @Post(':id/test')
  @HttpCode(202)
  @Access('webhooks', 'send')
  @ApiId()
  @ApiSuccess('Sends a message that says nothing')
  async test(@Id() id: number) {
    await this.queries.findOne(records.webhook, {}, id);
    await this.sends.sendTest(id);
    return answerSuccess('The test is on its way.');
  }

  @Post(':id/replay')
  @HttpCode(202)
  @Access('webhooks', 'send')
  @ApiId()
  @ApiSuccess('Sends the events of a range of positions or times again')
  async replay(@Id() id: number, @Body() range: AskedReplay) {
    await this.queries.findOne(records.webhook, {}, id);
    await this.sends.replay(id, range);
    return answerSuccess('The events are on their way.');
  }

  @Get(':id/deliveries')
  @Access('webhooks', 'show')
  @ApiId()
  @ApiList('Lists what was sent to a webhook and what waits for it, newest first', ShownDelivery, deliveryList)
  @ApiRefusals(404)
  async listDeliveries(@Id() id: number, @Query(deliveryList) query: QueryOf<typeof deliveryList>) {
    await this.queries.findOne(records.webhook, {}, id);
    return answerPage(await this.deliveries.fetchPage(id, query), query);
  }

  @Post(':id/deliveries/:delivery/again')
  @HttpCode(202)
  @Access('webhooks', 'send')
  @ApiId()
  @ApiParam({ name: 'delivery', type: 'integer' })
  @ApiSuccess('Sends a message again: one that waits at once, one that is settled anew')
  async again(@Id() id: number, @Id('delivery') delivery: number) {
    await this.queries.findOne(records.webhook, {}, id);
    await this.sends.sendAgain(id, delivery);
    return answerSuccess('The message is on its way.');
  }
}
