/** Where an export is written to. Nobody takes a part for the whole: it is there under its name only after `finish`. */
export interface Place {
  add: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
  finish: () => Promise<void>;
}
