import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key is an object, since Node would make one of its bytes for each value, which takes longer than the value itself. */
export const makeKey = (): KeyObject => createSecretKey(randomBytes(KEY_BYTES));

/** AES-256-GCM: 12 bytes of nonce, the ciphertext, 16 bytes of tag. It opens only with the same `context`. */
export const seal = (key: KeyObject, plain: Buffer, context: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** @throws Error when the key or the context is another, or a bit was changed. */
export const unseal = (key: KeyObject, sealed: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
};
