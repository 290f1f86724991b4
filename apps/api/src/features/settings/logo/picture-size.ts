interface Size {
  width: number;
  height: number;
}

const PNG_SIZE_AT = 16;
const readPng = (content: Buffer): Size | undefined =>
  content.length >= PNG_SIZE_AT + 8 && content.toString('latin1', 12, 16) === 'IHDR'
    ? { width: content.readUInt32BE(PNG_SIZE_AT), height: content.readUInt32BE(PNG_SIZE_AT + 4) }
    : undefined;

/** Begins with the size: baseline, extended, progressive. Others are no longer read by anybody. */
const JPEG_FRAMES = [0xc0, 0xc1, 0xc2];

const readJpeg = (content: Buffer): Size | undefined => {
  let at = 2;
  while (at + 9 <= content.length && content[at] === 0xff) {
    const marker = content[at + 1]!;
    if (JPEG_FRAMES.includes(marker))
      return { width: content.readUInt16BE(at + 7), height: content.readUInt16BE(at + 5) };
    at += 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
};

/** In pixels, as the head of the file says; undefined where it says nothing. */
export const pictureSize = (content: Buffer): Size | undefined =>
  content[0] === 0xff ? readJpeg(content) : readPng(content);
