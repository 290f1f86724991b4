import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { refuseFile } from './source';
import { type Archive, unpack } from './zip';

export type Attributes = Readonly<Record<string, string>>;

/** What is done at each tag, by its name without a prefix. */
export interface Handlers {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** Yields after each piece of the file, when its tags were handled. @throws Rejection invalid */
export async function* parseXml(archive: Archive, file: string, handlers: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('error', () =>
    refuseFile(`The part ${file} of this Excel file is damaged: open it in Excel, and save it again.`),
  );
  // No sheet needs definitions of its own, which could stand for texts of any length.
  parser.on('doctype', () => refuseFile('This Excel file has a document type definition: save it again in Excel.'));
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handlers.open(bare(name), attributes));
  if (handlers.text) parser.on('text', handlers.text);
  if (handlers.close) parser.on('closetag', ({ name }) => handlers.close!(bare(name)));
  for await (const piece of unpack(archive, file)) {
    parser.write(piece);
    yield;
  }
  parser.close();
}

export const readXml = async (archive: Archive, file: string, handlers: Handlers): Promise<void> => {
  for await (const _ of parseXml(archive, file, handlers));
};
