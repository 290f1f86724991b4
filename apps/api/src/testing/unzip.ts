import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const STORED = 0;

/** The texts of the files in a zip file, by name: as much of the format as an Excel file uses. */
export const unzip = (zip: Buffer): Record<string, string> => {
  let end = zip.length - 22;
  while (zip.readUInt32LE(end) !== END) end--;
  const files: Record<string, string> = {};
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => zip.readUInt16LE(entry + at)) as [
      number,
      number,
      number,
    ];
    const header = zip.readUInt32LE(entry + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    const isStored = zip.readUInt16LE(entry + 10) === STORED;
    files[name.replace(/^\//, '')] = (isStored ? packed : inflateRawSync(packed)).toString('utf8');
    entry += 46 + nameLength + extraLength + commentLength;
  }
  return files;
};
