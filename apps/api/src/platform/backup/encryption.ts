import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;

/** How a file is encrypted; all but the password. */
export interface Encryption {
  salt: string;
  nonce: string;
  /** By which a wrong password is known before anything is read. */
  check: string;
}

export interface FileKey {
  key: Buffer;
  nonce: Buffer;
}

export const newEncryption = (password: string): { encryption: Encryption; fileKey: FileKey } => {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const { key, check } = derive(password, salt);
  return {
    encryption: { salt: salt.toString('hex'), nonce: nonce.toString('hex'), check: check.toString('hex') },
    fileKey: { key, nonce },
  };
};

/** @returns undefined for a wrong password */
export const openEncryption = ({ salt, nonce, check }: Encryption, password: string): FileKey | undefined => {
  const derived = derive(password, Buffer.from(salt, 'hex'));
  const expected = Buffer.from(check, 'hex');
  if (expected.length !== derived.check.length || !timingSafeEqual(expected, derived.check)) return undefined;
  return { key: derived.key, nonce: Buffer.from(nonce, 'hex') };
};

const derive = (password: string, salt: Buffer) => {
  const derived = scryptSync(password, salt, 64, { N: 2 ** 15, r: 8, maxmem: 64 * 1024 * 1024 });
  return { key: derived.subarray(0, 32), check: createHash('sha256').update(derived.subarray(32)).digest() };
};

export const encrypt = ({ key, nonce }: FileKey) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const cipher = createCipheriv(CIPHER, key, nonce);
    for await (const chunk of source) yield cipher.update(chunk);
    yield cipher.final();
    yield cipher.getAuthTag();
  };

export const decrypt = ({ key, nonce }: FileKey) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    let held: Buffer = Buffer.alloc(0);
    for await (const chunk of source) {
      const all = Buffer.concat([held, chunk]);
      const ready = Math.max(0, all.length - TAG_BYTES);
      if (ready) yield decipher.update(all.subarray(0, ready));
      held = all.subarray(ready);
    }
    decipher.setAuthTag(held);
    yield decipher.final();
  };
