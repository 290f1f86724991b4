import { randomInt } from 'node:crypto';
import {
  type AttributeValues,
  type ClientCommand,
  type ClientEvent,
  type ClientStatus,
  type ClientUser,
  canReviewClient,
  clientWorkflow,
  clientWorkflowUser,
  enabledSteps,
  enteredFields,
  type Input,
  type Language,
  makePublicId,
  mayEditClient,
  maySeeClient,
  Rejection,
  records,
  type WithProfile,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Profiles } from '../../kernels/attributes/profiles';
import { currentClientUser } from '../../kernels/authority/client-user';
import { fromBody } from '../../kernels/fields/body';
import { HandleRecord } from '../../kernels/records/record.handler';
import { type FoundRecord, RecordQueries } from '../../kernels/records/record.queries';
import { AccessNotes } from '../../platform/access-notes/access-notes';
import { Ids } from '../../platform/commands/ids';
import type { DryRun } from '../../platform/context/decisions';
import { currentContext } from '../../platform/context/request-context';
import { answerOne } from '../../platform/transport/answer';
import { refuseUnseen } from './client.directory';
import { clientView, includeLastDistribution, type MergedFrom } from './client.view';
import { PendingOrders } from './pending-orders';

const definition = records.client;
const settable = enteredFields(definition.fields);

export const clientFieldsOf = (body: Readonly<Record<string, unknown>>): Input => fromBody(settable, body);

/** Chance may give an ID that another client has, and nobody who registers a child could do anything about it. */
const MAX_PUBLIC_IDS = 5;
const isPublicIdTaken = (error: unknown): boolean => error instanceof Rejection && 'publicId' in error.fields;

@Injectable()
export class Clients {
  /** Nobody gets the ID of a dry run, so that its children share one, and whether that is taken is asked once. */
  private readonly idsOfDryRuns = new WeakMap<DryRun, string>();

  constructor(
    private readonly queries: RecordQueries,
    private readonly commands: CommandBus,
    private readonly profiles: Profiles,
    private readonly ids: Ids,
    private readonly pending: PendingOrders,
    private readonly accessNotes: AccessNotes,
  ) {}

  /** Gives the client's number and what was decided; a repeated request finds the client that it registered. @throws Rejection */
  async register(
    fields: Input,
    profile: WithProfile & { assignedAnswers?: AttributeValues; language?: Language; status?: string },
    isPublic = false,
  ): Promise<{ id: number; events: readonly ClientEvent[] }> {
    const id = await this.ids.freshOne(definition.kind);
    for (let tried = 1; ; tried++) {
      const publicId = this.newPublicId();
      const data = { id, fields: { ...fields, publicId, isPublic }, ...profile };
      try {
        const { events } = await this.send(id, { type: 'RegisterRecord', data });
        return { id, events };
      } catch (error) {
        if (!isPublicIdTaken(error) || tried === MAX_PUBLIC_IDS) throw error;
        this.forgetIdOfDryRun(publicId);
      }
    }
  }

  private forgetIdOfDryRun(publicId: string): void {
    const dryRun = currentContext().decisions?.dryRun;
    if (dryRun && this.idsOfDryRuns.get(dryRun) === publicId) this.idsOfDryRuns.delete(dryRun);
  }

  private newPublicId(): string {
    const dryRun = currentContext().decisions?.dryRun;
    const publicId = (dryRun && this.idsOfDryRuns.get(dryRun)) ?? makePublicId(randomInt);
    if (dryRun) this.idsOfDryRuns.set(dryRun, publicId);
    return publicId;
  }

  async publicIdOf(id: number): Promise<string> {
    return String((await this.find({ id }, new Set())).body.id);
  }

  send(id: number, command: ClientCommand, revision?: number) {
    return this.commands.execute(new HandleRecord('client', id, command, revision));
  }

  /** `meta.pendingOrders` lists the open orders that kept the client from the status. @throws Rejection notFound, forbidden */
  async answerMove(id: number, to: string | null | undefined, include: ReadonlySet<string>) {
    const answer = await this.answer({ id }, include);
    if (!to || (answer.data as { status?: unknown }).status === to) return answer;
    const pendingOrders = await this.pending.show(id);
    return answerOne(answer.data, { ...answer, meta: { ...answer.meta, pendingOrders } });
  }

  async answer(by: { id: number } | { publicId: string }, include: ReadonlySet<string>) {
    const answer = await this.read(by, include);
    this.accessNotes.noteOpening(definition.kind, answer.data.table_id);
    return answer;
  }

  /** @throws Rejection notFound, forbidden */
  async read(by: { id: number } | { publicId: string }, include: ReadonlySet<string>) {
    const { body, revision, row } = await this.find(by, include);
    const user = currentClientUser();
    const partner = row.partner as number | null;
    if (!maySeeClient(user, partner)) refuseUnseen(user, partner);
    const status = body.status as ClientStatus;
    const isOpen = row.merged_into === null && row.erased_at === null;
    const mayEdit = mayEditClient(user, partner);
    const attributes =
      include.has('attributes') || include.has('attributes:all')
        ? { attributes: await this.profiles.answersFor('clientAttribute', row.profile as AttributeValues) }
        : {};
    const { partner: shownPartner, ...shown } = body;
    return answerOne(
      {
        ...shown,
        table_id: row.id as number,
        ...(include.has('partner') && { partner: shownPartner }),
        ...attributes,
        mergedTo: mergedToOf(row, user),
        mergedFrom: (row.merged_from as MergedFrom[])
          .filter((merged) => maySeeClient(user, merged.partner))
          .map(({ id, fullName }) => ({ id, fullName })),
        isEditable: mayEdit && isOpen && status === 'ACTIVE',
        isAnswerable: mayEdit && isOpen && canReviewClient(status),
      },
      {
        revision,
        meta: {
          enabledTransitions:
            isOpen && mayEdit ? enabledSteps(clientWorkflow, status, clientWorkflowUser(user, partner)) : [],
        },
      },
    );
  }

  private find(by: { id: number } | { publicId: string }, include: ReadonlySet<string>): Promise<FoundRecord> {
    const key =
      'id' in by ? { sql: 'r.id', value: by.id } : { sql: 'lower(r.public_id)', value: by.publicId.toLowerCase() };
    const view = includeLastDistribution(clientView, include);
    return this.queries.findBy(definition, view, key, new Set(view.onRequest));
  }
}

/** A survivor who is with another partner by now has no name here. */
const mergedToOf = (row: Readonly<Record<string, unknown>>, user: ClientUser) => {
  if (row.merged_into === null) return null;
  const isSeen = maySeeClient(user, row.target_partner as number | null);
  return isSeen ? { id: row.target_id, fullName: row.target_name } : { id: null, fullName: null };
};
