import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MAX_NESTED_TAGS, MAX_TEXT_CHARACTERS } from './limits';
import { refuseFile } from './source';
import { type Archive, unpack } from './zip';

export type Attributes = Readonly<Record<string, string>>;

/** What is done at each tag, by its name without a prefix. */
export interface Handlers {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

export const refuseDamaged = (file: string): never =>
  refuseFile(`The part ${file} of this Excel file is damaged: open it in Excel, and save it again.`);

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** Yields after each piece of the file, when its tags were handled. @throws Rejection invalid */
export async function* parseXml(archive: Archive, file: string, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('error', () => refuseDamaged(file));
  // No sheet needs definitions of its own, which could stand for texts of any length.
  parser.on('doctype', () => refuseFile('This Excel file has a document type definition: save it again in Excel.'));
  let nested = 0;
  // The parser keeps in memory what has no end yet: each tag that is open, and a text, a tag or a comment that goes on and on.
  let unended = 0;
  const ended = () => {
    unended = 0;
  };
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    ended();
    if (++nested > MAX_NESTED_TAGS) refuseDamaged(file);
    handlers.open(bare(name), attributes);
  });
  parser.on('text', (text) => {
    ended();
    handlers.text?.(text);
  });
  parser.on('closetag', ({ name }) => {
    ended();
    nested--;
    handlers.close?.(bare(name));
  });
  parser.on('comment', ended);
  for await (const piece of unpack(archive, file)) {
    unended += piece.length;
    parser.write(piece);
    if (unended > MAX_TEXT_CHARACTERS) refuseDamaged(file);
    yield;
  }
  parser.close();
}

export const readXml = async (archive: Archive, file: string, handlers: Handlers): Promise<void> => {
  for await (const _ of parseXml(archive, file, handlers));
};
