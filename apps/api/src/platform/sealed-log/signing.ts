import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Signer, VerifySignature } from '@bank/sealed-log';

/** The fixed beginning of an Ed25519 key in PKCS #8, before its 32 bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param seed 32 bytes @param name which log it signs, as its checkpoints name it */
export const signerOf = (seed: Buffer, name: string): Signer => {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key.export({ format: 'pem', type: 'pkcs8' })).export({ format: 'jwk' });
  return { name, publicKey: Buffer.from(x, 'base64url'), sign: (text) => sign(null, text, key) };
};

export const verifyEd25519: VerifySignature = (publicKey, text, signature) => {
  const x = Buffer.from(publicKey).toString('base64url');
  return verify(null, text, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature);
};
