/** The log holds an event that this process can't read; the message names the event and the mend. */
export class Unreadable extends Error {}
