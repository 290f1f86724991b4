import {
  askerOf,
  type PartnerCommand,
  type PartnerEvent,
  partnerDecider,
  type RecordCommand,
  recordKeys,
  records,
} from '@bank/domain';
import { recordProjectionName } from '@bank/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { currentRoles } from '../../../platform/auth/current-user';
import { Handle, type Handled } from '../../../platform/commands/handle';
import { currentContext } from '../../../platform/request-context';
import { factOwners, RecordFactsReader } from '../record.facts';
import { PartnerProfiles } from './profile';
import { ProfileFiles } from './profile-files';

/** A partner's command on its way to the partner's stream. */
export class HandlePartner extends Command<Handled<PartnerEvent>> {
  constructor(
    readonly id: number,
    readonly command: PartnerCommand,
    readonly ifVersion?: number,
  ) {
    super();
  }
}

@CommandHandler(HandlePartner)
export class PartnerHandler implements ICommandHandler<HandlePartner> {
  constructor(
    private readonly handle: Handle,
    private readonly facts: RecordFactsReader,
    private readonly profiles: PartnerProfiles,
    private readonly files: ProfileFiles,
  ) {}

  async execute({ id, command: asked, ifVersion }: HandlePartner) {
    const definition = records.partner;
    const { posted: profile, files } = await this.files.check(
      id,
      'profile' in asked.data ? asked.data.profile : undefined,
    );
    const command = (profile ? { ...asked, data: { ...asked.data, profile } } : asked) as PartnerCommand;
    const ofRecord = recordPart(command);
    const activePartner = currentContext().user?.activePartner ?? null;
    return this.handle.handle({
      decider: partnerDecider,
      stream: `partner-${id}`,
      command,
      facts: async () => ({
        ...(await this.facts.for(definition, id, ofRecord)),
        ...askerOf({ roles: currentRoles(), activePartner }, id),
        profile: await this.profiles.facts(profile, new Set(files.map(({ value }) => value.id))),
      }),
      keys: recordKeys(definition, id, ofRecord),
      waitFor: factOwners(definition),
      shownBy: [recordProjectionName(definition)],
      ifVersion,
      beforeAppend: () => this.files.store(files),
    });
  }
}

/** What a command asks of the partner's plain fields. */
const recordPart = (command: PartnerCommand): RecordCommand =>
  command.type === 'ApplyTransition' ? { type: 'ChangeRecord', data: { fields: {} } } : command;
