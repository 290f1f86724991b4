import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { hashBytes } from '../tree/hash';
import { formatCheckpoint, parseCheckpoint } from './checkpoint';
import { formatProof, parseProof } from './proof-file';
import { openNote, type Signer, signNote, type VerifySignature } from './signed-note';
import { formatVerifierKey, parseVerifierKey } from './verifier-key';

const toKey = (publicKey: Uint8Array) =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
    format: 'jwk',
  });
const verifyEd25519: VerifySignature = (publicKey, text, signature) => verify(null, text, toKey(publicKey), signature);

const makeSigner = (name: string): Signer => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { x } = createPublicKey(createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))).export({
    format: 'jwk',
  });
  return {
    name,
    publicKey: Uint8Array.from(Buffer.from(x!, 'base64url')),
    sign: (text) => sign(null, text, privateKey),
  };
};

// The example of C2SP's signed-note.
const EXAMPLE_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const EXAMPLE_NOTE = `This is an example message.

\u2014 example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;

describe('a signed note', () => {
  it('of the specification opens with its key', () => {
    const key = parseVerifierKey(EXAMPLE_KEY)!;
    expect(formatVerifierKey(key)).toBe(EXAMPLE_KEY);
    expect(openNote(EXAMPLE_NOTE, key, verifyEd25519)).toEqual({ text: 'This is an example message.\n' });
  });

  it('that was changed by one letter is found', () => {
    const key = parseVerifierKey(EXAMPLE_KEY)!;
    const changed = EXAMPLE_NOTE.replace('an example', 'no example');
    expect(openNote(changed, key, verifyEd25519)).toEqual({ problem: 'the signature is wrong' });
  });

  it('opens with each key that signed it, and with no other', () => {
    const [bank, witness, stranger] = ['bank.example/log', 'witness.example', 'bank.example/log'].map(makeSigner);
    const note = signNote('text\n', bank!) + signNote('text\n', witness!).split('\n\n')[1];
    expect(openNote(note, bank!, verifyEd25519)).toEqual({ text: 'text\n' });
    expect(openNote(note, witness!, verifyEd25519)).toEqual({ text: 'text\n' });
    expect(openNote(note, stranger!, verifyEd25519)).toEqual({ problem: 'not signed by this key' });
  });

  it('that is none is refused', () => {
    const signer = makeSigner('bank.example/log');
    const note = signNote('text\n', signer);
    const others = [
      '',
      'text\n',
      note.trimEnd(),
      `${note}more\n`,
      note.replace('text', 'te\u0000xt'),
      note.replace('\u2014', '-'),
    ];
    for (const other of others) expect(openNote(other, signer, verifyEd25519)).toEqual({ problem: 'not a note' });
  });
});

describe('a verifier key', () => {
  it.each([
    ['', 'nothing'],
    ['example.com/foo', 'no key'],
    [EXAMPLE_KEY.replace('530d903a', '530d903b'), 'the id of another key'],
    [EXAMPLE_KEY.replace('AekyeRrm', 'AukyeRrm'), 'another kind of key'],
    [EXAMPLE_KEY.slice(0, -4), 'half a key'],
  ])('%s is refused: %s', (line) => expect(parseVerifierKey(line)).toBeUndefined());
});

describe('a checkpoint', () => {
  const root = hashBytes(new TextEncoder().encode('root'));
  const text = formatCheckpoint({ origin: 'bank.example/log', size: 20_852_163, root });

  it('is read back', () => {
    expect(parseCheckpoint(text)).toEqual({ origin: 'bank.example/log', size: 20_852_163, root });
    expect(parseCheckpoint(`${text}a line of somebody else\n`)?.size).toBe(20_852_163);
  });

  it.each([
    '',
    text.trimEnd(),
    `${text}\n`,
    text.replace('20852163', '020852163'),
    text.replace('20852163', '-1'),
    text.replace('20852163', '9999999999999999'),
    text.replace('=', ''),
    text.replace('bank.example/log', ''),
  ])('is refused as %j', (other) => expect(parseCheckpoint(other)).toBeUndefined());
});

describe('a proof file', () => {
  const hashes = ['a', 'b'].map((letter) => hashBytes(new TextEncoder().encode(letter)));
  const file = formatProof({ index: 73_894, hashes, checkpoint: EXAMPLE_NOTE });

  it('is read back, with and without data of others', () => {
    expect(parseProof(file)).toEqual({ index: 73_894, hashes, checkpoint: EXAMPLE_NOTE });
    expect(parseProof(file.replace('index', 'extra AAAA\nindex'))).toEqual(parseProof(file));
    const alone = formatProof({ index: 0, hashes: [], checkpoint: EXAMPLE_NOTE });
    expect(parseProof(alone)).toEqual({ index: 0, hashes: [], checkpoint: EXAMPLE_NOTE });
  });

  it.each([
    '',
    file.replace('@v1', '@v2'),
    file.replace('index 73894', 'index 073894'),
    file.replace('index 73894', 'index'),
    file.replace('\n\n', '\nAAAA\n\n'),
    file.replace('\n\n', '\nno base64\n\n'),
  ])('is refused as %j', (other) => expect(parseProof(other)).toBeUndefined());
});
