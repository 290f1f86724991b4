/** Knows by which clocks people read and write times. The records kernel implements it out of the settings. */
export abstract class TimeZone {
  /** The IANA name; null as long as none is set. */
  abstract read(): Promise<string | null>;
}
