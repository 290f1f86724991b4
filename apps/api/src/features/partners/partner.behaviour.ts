import {
  type AttributeValues,
  isProfileDraft,
  isReviewing,
  maySeePartner,
  type PartnerCommand,
  type PartnerStatus,
  partnerDecider,
  type RecordCommand,
  workflowUserOf,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ProfileFiles } from '../../kernels/attributes/profile-files';
import { Profiles } from '../../kernels/attributes/profiles';
import { type HandleRecord, RecordHandler } from '../../kernels/records/record.handler';
import { Handle } from '../../platform/commands/handle';
import { currentRoles, currentUser } from '../../platform/context/current-user';
import { currentContext } from '../../platform/context/request-context';

@Injectable()
export class PartnerBehaviour {
  constructor(
    private readonly handle: Handle,
    private readonly records: RecordHandler,
    private readonly profiles: Profiles,
    private readonly files: ProfileFiles,
    private readonly pool: Pool,
  ) {
    records.handleKind('partner', (asked) => this.carryOut(asked));
    files.guard('partner', 'partnerAttribute', (partner) => this.answersOf(partner));
  }

  private async carryOut({ kind, id, command: asked, ifVersion }: HandleRecord<'partner'>) {
    const { posted: profile, files } = await this.files.check(
      'partnerAttribute',
      'profile' in asked.data ? asked.data.profile : undefined,
      { owner: `partner-${id}`, at: 'profile.attributes' },
    );
    const command = (profile ? { ...asked, data: { ...asked.data, profile } } : asked) as PartnerCommand;
    const plain = this.records.workOf({ kind, id, command: recordCommandOf(command), ifVersion });
    const activePartner = currentContext().user?.activePartner ?? null;
    return this.handle.handle({
      ...plain,
      decider: partnerDecider,
      command,
      facts: async ({ status }) => ({
        ...(await plain.facts()),
        ...workflowUserOf({ roles: currentRoles(), activePartner }, id),
        profile: await this.profiles.loadFacts(
          'partnerAttribute',
          profile ?? (mayAskForAnswers(status, command) ? [] : undefined),
          new Set(files.map(({ value }) => value.id)),
        ),
      }),
      beforeAppend: () => this.files.store(files),
    });
  }

  /** Undefined for users who may not see the partner. */
  private async answersOf(partner: number): Promise<AttributeValues | undefined> {
    if (!maySeePartner(currentUser(), partner)) return undefined;
    const { rows } = await this.pool.query<{ profile: AttributeValues }>(
      'SELECT profile FROM read.partners WHERE id = $1 AND removed_at IS NULL',
      [partner],
    );
    return rows[0]?.profile ?? {};
  }
}

const recordCommandOf = (command: PartnerCommand): RecordCommand =>
  command.type === 'ApplyTransition' ? { type: 'ChangeRecord', data: { fields: {} } } : command;

const mayMove = (command: PartnerCommand): boolean =>
  command.type === 'ApplyTransition' || (command.type !== 'RemoveRecord' && !!command.data.status);

/** Leaving the first status asks for all required answers, and so does the annual review, which every save is. */
const mayAskForAnswers = (status: PartnerStatus, command: PartnerCommand): boolean =>
  isReviewing(status) || (isProfileDraft(status) && mayMove(command));
