import { type EventStore, type Position, START } from './event-store';

/** A part of the log that was written out to a file and dropped. */
export interface Archive {
  /** As it was named when the part was dropped, without its folder. */
  file: string;
  partition: string;
  /** Its first position, and the first one behind it. */
  from: Position;
  end: Position;
  /** The place of its first event in the log, from 1. */
  firstNumber: number;
  firstId: string;
  events: number;
  /** Of the lines of the file. */
  sha256: string;
}

/** What was asked for is in an archive, or a part of it is. The message says which one, and what brings it back. */
export class EventsArchived extends Error {
  constructor(readonly archive: Archive) {
    super(`${describeArchive(archive)} npm run log -- bring-back FILE brings them back.`);
  }

  /** The message without its last full stop, for the end of another sentence. */
  get reason(): string {
    return this.message.slice(0, -1);
  }
}

export const describeArchive = ({ file, firstNumber, events }: Archive): string =>
  `The events ${firstNumber} to ${firstNumber + events - 1} of the log are in the archive ${file}, not in the database.`;

/** The id by which a log is known: that of its first event, which may be in an archive. */
export const firstEventId = async (log: Pick<EventStore, 'readAfter'>): Promise<string | undefined> => {
  try {
    const [first] = await log.readAfter(START, 1);
    return first?.id;
  } catch (error) {
    if (error instanceof EventsArchived && error.archive.firstNumber === 1) return error.archive.firstId;
    throw error;
  }
};
