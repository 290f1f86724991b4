/** The log holds an event that this process can't read. The message names the event and the remedy. */
export class Unreadable extends Error {}
