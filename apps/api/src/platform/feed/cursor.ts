import { Rejection } from '@bank/domain';
import { type EventStore, firstEventId, type Position, START } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { STORED_LOG } from '../settings/tokens';

/** The largest position that a log of 64 bits can have. */
const LARGEST_POSITION = 2n ** 64n - 1n;
const ID_LENGTH = 12;
const POSITION = /^\d{1,20}$/;
const CURSOR = /^([0-9a-f]{12})-(\d{1,20})$/;

const SAYS_WHAT = 'Must be a position of the log, or a cursor of an earlier answer';
const OTHER_LOG =
  'This cursor belongs to another log than the one that this portal reads: discard what you copied and begin without a cursor.';
const aheadOf = (head: Position) =>
  `This is after the end of the log, which is at ${head}: an older backup was put back. Throw away what you copied after that position, and go on from there.`;

const positionIn = (text: string, parameter: string): Position => {
  const position = BigInt(text);
  if (position > LARGEST_POSITION) throw malformed(parameter);
  return position;
};
const malformed = (parameter: string) =>
  new Rejection('malformed', 'Say after what the feed goes on.', { [parameter]: SAYS_WHAT });

/** Positions as readers keep them: with the id of their log, by which a cursor of another log is refused. */
@Injectable()
export class Cursors {
  private logId: string | undefined;

  constructor(@Inject(STORED_LOG) private readonly log: EventStore) {}

  /** @throws Rejection `malformed`, or `conflict` for one of another log */
  async read(text: string, parameter = 'after'): Promise<Position> {
    if (POSITION.test(text)) return positionIn(text, parameter);
    const [, logId, position] = CURSOR.exec(text) ?? [];
    if (!logId || !position) throw malformed(parameter);
    if (logId !== (await this.findLogId())) throw new Rejection('conflict', OTHER_LOG, { [parameter]: OTHER_LOG });
    return positionIn(position, parameter);
  }

  /** Makes cursors without asking again. */
  async writer(): Promise<(position: Position) => string> {
    const logId = await this.findLogId();
    return (position) => (logId ? `${logId}-${position}` : String(position));
  }

  /** @throws Rejection `conflict` for a position that the log has not reached */
  async refuseBeyondEnd(position: Position): Promise<void> {
    if (position === START) return;
    const head = await this.log.head();
    if (position > head) throw new Rejection('conflict', aheadOf(head), { after: aheadOf(head) });
  }

  /** A log is known by its first event, since events are for ever. */
  private async findLogId(): Promise<string | undefined> {
    if (!this.logId) {
      const first = await firstEventId(this.log);
      this.logId = first?.replaceAll('-', '').slice(0, ID_LENGTH);
    }
    return this.logId;
  }
}
