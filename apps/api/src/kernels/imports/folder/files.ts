import { fileNameOf } from '../file-names';

export interface FolderFile {
  name: string;
  kind: string;
}

/** A large list comes in numbered parts: clients-1.csv, clients-2.csv. */
const PART = /^(.+?)(?:-(\d+))?\.(?:csv|xlsx)$/i;

/** Which files of a folder can be imported, in the order of the kinds; the others are left. @param kinds in the order in which one needs the other */
export const sortFiles = (
  names: readonly string[],
  kinds: readonly { name: string }[],
): { files: FolderFile[]; left: string[] } => {
  const places = new Map(kinds.map(({ name }, place) => [fileNameOf(name), place]));
  const known = names.flatMap((name) => {
    const [, list = '', part = '0'] = PART.exec(name) ?? [];
    const place = places.get(list.toLowerCase());
    return place === undefined ? [] : [{ name, kind: kinds[place]!.name, place, part: Number(part) }];
  });
  known.sort((one, other) => one.place - other.place || one.part - other.part);
  const named = new Set(known.map(({ name }) => name));
  return {
    files: known.map(({ name, kind }) => ({ name, kind })),
    left: names.filter((name) => !named.has(name)),
  };
};
