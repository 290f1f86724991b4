import {
  type AuthorityFacts,
  administratorKeys,
  authorityKeys,
  limitToAuthority,
  type RecordCommand,
  type RecordEvent,
  type RecordFacts,
  type RecordState,
  type Roster,
  requireAnAdministrator,
} from '@bank/domain';
import { Injectable } from '@nestjs/common';
import type { Work } from '../../platform/commands/handle';
import { type PlainRecordCommand, RecordHandler } from '../records/record.handler';
import { AuthorityReader, authorityOwners } from './authority.reader';
import { RosterReader } from './roster.reader';

/** The work for a record that gives somebody more permissions than before. */
export type GuardedWork = Work<
  RecordCommand,
  RecordEvent,
  RecordState,
  RecordFacts & { authority: AuthorityFacts; roster?: Roster }
>;

@Injectable()
export class AuthorityGuard {
  constructor(
    private readonly records: RecordHandler,
    private readonly authority: AuthorityReader,
    private readonly roster: RosterReader,
  ) {}

  /** Nobody gives more than they have, and somebody always administers. */
  workOf(asked: PlainRecordCommand): GuardedWork {
    const { kind, command } = asked;
    const plain = this.records.workOf(asked);
    const administrators = administratorKeys(kind, command);
    return {
      ...plain,
      decider: limitToAuthority(requireAnAdministrator(plain.decider)),
      facts: async (state) => ({
        ...(await plain.facts()),
        ...(administrators.length && { roster: await this.roster.read() }),
        authority: await this.authority.read(state, command),
      }),
      keys: [...plain.keys, ...new Set([...administrators, ...authorityKeys(kind)])],
      waitFor: [...new Set([...plain.waitFor, ...authorityOwners])],
    };
  }
}
