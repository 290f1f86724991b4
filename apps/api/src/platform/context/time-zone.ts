/** Knows by which clocks people read and write times. A feature implements it. */
export abstract class TimeZone {
  /** The IANA name; null as long as none is set. */
  abstract read(): Promise<string | null>;
}
