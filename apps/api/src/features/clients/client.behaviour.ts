import { randomInt } from 'node:crypto';
import {
  type AttributeValues,
  type ClientCommand,
  type ClientFacts,
  type ClientState,
  canPlaceOrders,
  canReviewClient,
  clientDecider,
  clientWorkflowUser,
  type DecisionKey,
  DUPLICATE_CLIENT,
  type Input,
  makePublicId,
  matchKey,
  mayEditAllClients,
  maySeeClient,
  type PostedAttribute,
  type ProfileFacts,
  type RecordCommand,
  type RecordFacts,
  Rejection,
  recordKey,
} from '@bank/domain';
import { mergeProjectionName, orderProjectionName } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ProfileFiles } from '../../kernels/attributes/profile-files';
import { Profiles } from '../../kernels/attributes/profiles';
import { currentClientSight, currentClientUser } from '../../kernels/authority/client-user';
import { type HandleRecord, RecordHandler } from '../../kernels/records/record.handler';
import { Handle } from '../../platform/commands/handle';
import { LoadedTogether } from '../../platform/context/loaded-together';
import { ANONYMOUS, currentContext } from '../../platform/context/request-context';
import { Duplicates } from './duplicates';
import { PendingOrders } from './pending-orders';
import { Today } from './today';

/** Lines of these orders hold a client in its status and with its partner. */
const ORDER_PROJECTIONS = (['distribution', 'partner'] as const).map(orderProjectionName);

type Registration = Extract<ClientCommand, { type: 'RegisterRecord' }>;

/** Two registrations of one child decide one after the other: all that can match has the same birthdate or guardian's name. */
const registrationKeys = ({ data: { fields } }: Registration): DecisionKey[] => [
  `client.birthdate:${fields.birthdate}`,
  `client.guardian:${matchKey(`${fields.parentFirstName} ${fields.parentLastName}`)}`,
];

/** A visitor learns of a duplicate by a complete form alone, and each of those counts. @throws Rejection */
const refuseIncomplete = (command: Registration, state: ClientState, facts: ClientFacts): void => {
  clientDecider.decide(command, state, { ...facts, hasExactDuplicate: false });
};

const recordCommandOf = (command: ClientCommand): RecordCommand =>
  command.type === 'RegisterRecord' || command.type === 'ChangeRecord' || command.type === 'RemoveRecord'
    ? command
    : { type: 'ChangeRecord', data: { fields: {} } };

const partnerOf = ({ record }: ClientState): number | null =>
  record.phase === 'live' ? ((record.fields.partner as number | null) ?? null) : null;

const newPartners = (command: ClientCommand, state: ClientState): readonly number[] => {
  const named = command.type === 'TransferClient' ? command.data.partner : recordCommandFields(command).partner;
  return typeof named === 'number' && named !== partnerOf(state) ? [named] : [];
};
const recordCommandFields = (command: ClientCommand): Input =>
  command.type === 'ChangeRecord' ? command.data.fields : {};

/** A registration asks for all required answers, and so does the review, which any step out of its statuses may be. */
const mayAskForAnswers = ({ type }: ClientCommand, { status }: ClientState): boolean =>
  type === 'RegisterRecord' || canReviewClient(status);

interface AskedFacts {
  id: number;
  command: ClientCommand;
  state: ClientState;
  posted: readonly PostedAttribute[];
  plainFacts: RecordFacts;
  profileFacts: ProfileFacts;
}

const asksForPartner = (): boolean => currentContext().actor !== ANONYMOUS && currentClientSight() !== 'all';

/** Clients are profiled records that no two partners register twice. */
@Injectable()
export class ClientBehaviour {
  private readonly takers = new LoadedTogether((partners: readonly number[]) => this.whichTakeClients(partners));

  constructor(
    private readonly handle: Handle,
    private readonly records: RecordHandler,
    private readonly profiles: Profiles,
    private readonly files: ProfileFiles,
    private readonly duplicates: Duplicates,
    private readonly today: Today,
    private readonly pending: PendingOrders,
    private readonly pool: Pool,
  ) {
    records.handleKind('client', (asked) => this.carryOut(asked));
    files.guard('client', 'clientAttribute', (client) => this.answersOf(client));
  }

  private async carryOut({ kind, id, command: asked, ifVersion }: HandleRecord<'client'>) {
    const language = 'language' in asked.data ? asked.data.language : undefined;
    const { posted: profile, files } = await this.files.check(
      'clientAttribute',
      'profile' in asked.data ? asked.data.profile : undefined,
      { owner: `client-${id}`, at: 'attributes', language },
    );
    const command = (profile ? { ...asked, data: { ...asked.data, profile } } : asked) as ClientCommand;
    const plain = this.records.workOf({ kind, id, command: recordCommandOf(command), ifVersion });
    const isUnmerge = command.type === 'UnmergeClient';
    const merges = isUnmerge ? [mergeProjectionName('client')] : [];
    return this.handle.handle({
      ...plain,
      decider: clientDecider,
      command,
      keys: (state: ClientState) => [
        ...plain.keys,
        ...(command.type === 'RegisterRecord' ? registrationKeys(command) : [recordKey('client', id)]),
        ...newPartners(command, state).map((partner) => recordKey('partner', partner)),
      ],
      waitFor: [...plain.waitFor, ...merges, ...ORDER_PROJECTIONS],
      shownBy: [...plain.shownBy, ...merges],
      facts: async (state) => {
        const stored = new Set(files.map(({ value }) => value.id));
        const [plainFacts, profileFacts] = await Promise.all([
          plain.facts(),
          this.profiles.loadFacts(
            'clientAttribute',
            profile ?? (mayAskForAnswers(command, state) ? [] : undefined),
            stored,
            language,
          ),
        ]);
        if (command.type === 'RegisterRecord' && asksForPartner() && !currentContext().decisions?.isDryRun)
          await this.duplicates.countForPartner(command.data.fields, profile ?? [], profileFacts.definitions);
        const facts = await this.loadFacts({ id, command, state, posted: profile ?? [], plainFacts, profileFacts });
        if (command.type === 'RegisterRecord' && currentContext().actor === ANONYMOUS) {
          refuseIncomplete(command, state, facts);
          await this.duplicates.countForVisitor(command.data.fields, profile ?? [], profileFacts.definitions);
        }
        return facts;
      },
      beforeAppend: () => this.files.store(files),
    });
  }

  /** The facts of a client's decision, with those of every record. */
  private async loadFacts({
    id,
    command,
    state,
    posted,
    plainFacts,
    profileFacts,
  }: AskedFacts): Promise<ClientFacts & RecordFacts> {
    const { definitions } = profileFacts;
    const user = currentClientUser();
    const isNew = command.type === 'RegisterRecord';
    // A dry run counts as no answer about a child of another partner, and gives none.
    const mayAnswer = isNew && !(asksForPartner() && currentContext().decisions?.isDryRun);
    const [today, matches, family, followers, pendingOrders, mayTake] = await Promise.all([
      this.today.read(),
      mayAnswer ? this.duplicates.find(command.data.fields, posted, definitions) : [],
      isNew ? this.duplicates.findFamily(command.data.fields, posted, definitions) : undefined,
      command.type === 'UnmergeClient' ? this.findFollowers(id) : [],
      isNew ? [] : this.pending.of(id),
      this.mayAllTakeClients(newPartners(command, state)),
    ]);
    const hasExactDuplicate = matches.some(({ likeness }) => likeness === 'exact');
    // An administrator registers a namesake by looking at both, which the rows of an import don't do.
    if (hasExactDuplicate && currentContext().importId !== undefined) throw new Rejection('conflict', DUPLICATE_CLIENT);
    const { roles, own } = clientWorkflowUser(user, partnerOf(state));
    const { exists, isTaken, countReferences, use, ids } = plainFacts;
    // So many facts spread into one object would take ten times the memory, for each row of an import.
    return {
      exists,
      isTaken,
      countReferences,
      use,
      ids,
      profile: profileFacts,
      roles,
      own,
      today,
      hasExactDuplicate,
      familyId: family ?? makePublicId(randomInt),
      followers,
      pendingOrders,
      mayPartnerTake: mayTake,
      isNightlyJob: currentContext().actor === 'system',
      mayTransferAll: mayEditAllClients(user),
    };
  }

  private async mayAllTakeClients(partners: readonly number[]): Promise<boolean> {
    if (!partners.length) return true;
    const may = await Promise.all(partners.map((partner) => this.takers.load(partner)));
    return may.every(Boolean);
  }

  private async whichTakeClients(partners: readonly number[]): Promise<boolean[]> {
    const { rows } = await this.pool.query<{ id: number; status: string }>(
      'SELECT id, status FROM read.partners WHERE id = ANY($1) AND removed_at IS NULL',
      [partners],
    );
    const open = new Set(rows.filter(({ status }) => canPlaceOrders(status)).map(({ id }) => id));
    return partners.map((partner) => open.has(partner));
  }

  /** Clients that were merged into this one, and those that were merged into them. */
  private async findFollowers(client: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `WITH RECURSIVE followers AS (
         SELECT id FROM read.client_merges WHERE target = $1
         UNION SELECT m.id FROM read.client_merges m JOIN followers f ON m.target = f.id
       ) SELECT id FROM followers ORDER BY id`,
      [client],
    );
    return rows.map(({ id }) => id);
  }

  /** Undefined for users who may not see the client. */
  private async answersOf(client: number): Promise<AttributeValues | undefined> {
    const { rows } = await this.pool.query<{ profile: AttributeValues; partner: number | null }>(
      'SELECT profile, partner FROM read.clients WHERE id = $1 AND removed_at IS NULL',
      [client],
    );
    const [found] = rows;
    if (!found || !maySeeClient(currentClientUser(), found.partner)) return undefined;
    return found.profile;
  }
}
