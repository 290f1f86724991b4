import { inflateSync } from 'node:zlib';

/** What a spec asks of a PDF file of ours. */
export interface ReadPdf {
  /** Text of each page, the words of a line one after the other. */
  pages: readonly string[];
  /** Width and height of a page in points. */
  size: readonly number[];
  /** Names of the fonts whose letters the file brings along. */
  embeddedFonts: readonly string[];
}

interface PdfObject {
  text: string;
  stream: string;
}

const readObjects = (file: Buffer): ReadonlyMap<number, PdfObject> => {
  const binary = file.toString('latin1');
  const found = new Map<number, PdfObject>();
  for (const [, id, text] of binary.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, stream] = /stream\n([\s\S]*)\nendstream/.exec(text!) ?? [];
    const dictionary = text!.replace(/stream\n[\s\S]*/, '');
    const isPacked = stream !== undefined && dictionary.includes('/FlateDecode');
    const bytes = Buffer.from(stream ?? '', 'latin1');
    found.set(Number(id), { text: dictionary, stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  return found;
};

const fromHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Glyph -> text, by the map that a font brings along so that its text can be copied. */
const readTextMap = (stream: string): ReadonlyMap<number, string> => {
  const texts = new Map<number, string>();
  for (const [, first, list] of stream.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    [...list!.matchAll(/<(\w*)>/g)].forEach(([, hex], place) => {
      texts.set(Number.parseInt(first!, 16) + place, fromHex(hex!));
    });
  return texts;
};

/** Reads the text of a PDF file as a program does that copies it, which fails where the fonts don't say what their glyphs mean. */
export const readPdf = (file: Buffer): ReadPdf => {
  const objects = readObjects(file);
  const refsIn = (text: string, name: string) => {
    const [, list = ''] = new RegExp(`/${name} (\\[[^\\]]*\\]|\\d+ 0 R)`).exec(text) ?? [];
    return [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => objects.get(Number(id))!);
  };
  const pages = [...objects.values()].filter(({ text }) => /\/Type \/Page\n/.test(text));
  const textOf = (page: PdfObject) => {
    const [resources] = refsIn(page.text, 'Resources');
    const fonts = new Map(
      [...resources!.text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const [map] = refsIn(objects.get(Number(id))!.text, 'ToUnicode');
        return [name!, readTextMap(map!.stream)];
      }),
    );
    let font = new Map<number, string>() as ReadonlyMap<number, string>;
    let text = '';
    for (const [, name, shown] of refsIn(page.text, 'Contents')[0]!.stream.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (name) font = fonts.get(name)!;
      for (const [, hex] of (shown ?? '').matchAll(/<(\w+)>/g))
        for (const glyph of hex!.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(glyph, 16)) ?? '\u{FFFD}';
    }
    return text;
  };
  const embeddedFonts = [...objects.values()].flatMap(({ text }) =>
    /\/FontFile[23]? /.test(text) ? [/\/FontName \/(?:\w+\+)?([\w-]+)/.exec(text)![1]!] : [],
  );
  const [, box = ''] = /\/MediaBox \[([^\]]*)\]/.exec(pages[0]!.text) ?? [];
  return { pages: pages.map(textOf), size: box.split(' ').slice(2).map(Number), embeddedFonts };
};
