/** What stands at the head of letters and printed sheets. */
export interface Letterhead {
  name: string;
  /** Lines; none where the bank has given none. */
  address: readonly string[];
  /** Id of the picture; null where there is none. */
  logo: string | null;
}

export interface Picture {
  content: Buffer;
  mimeType: string;
}

/** Knows by which name and under which address the bank writes. A feature implements it. */
export abstract class Bank {
  abstract read(): Promise<Letterhead>;
  /** The picture that is the logo at present; undefined for any other id. */
  abstract logo(id: string): Promise<Picture | undefined>;
}
