import { applyDiff, readSteps } from './steps';

describe('the steps of a how-to', () => {
  it('are its code blocks, with the file that the paragraph above each names last', () => {
    const page = [
      'See `libs/domain/src/time.ts`.',
      '',
      '1. Beside `libs/domain/src/time.ts`, write `libs/domain/src/noon.ts`:',
      '',
      '   ```ts',
      '   export const noon = {',
      '     hour: 12,',
      '   };',
      '   ```',
      '',
      '2. Name it in `libs/domain/src/index.ts`:',
      '',
      '   ```diff',
      "    export * from './time';",
      "   +export * from './noon';",
      '   ```',
      '',
      '```sh',
      'npm test',
      '```',
    ];
    expect(readSteps(page.join('\n'))).toEqual([
      { path: 'libs/domain/src/noon.ts', kind: 'write', text: 'export const noon = {\n  hour: 12,\n};\n' },
      {
        path: 'libs/domain/src/index.ts',
        kind: 'change',
        text: " export * from './time';\n+export * from './noon';\n",
      },
    ]);
  });

  it('cannot be read where a block is of no file', () => {
    const page = 'See `libs/domain/src/time.ts`.\n\nSay:\n\n```ts\nconst one = 1;\n```\n';
    expect(() => readSteps(page)).toThrow('No file is named above this block:\nconst one = 1;');
  });
});

describe('a diff of a how-to', () => {
  const file = 'one\ntwo\nthree\nfour\n';

  it('adds and removes lines at each of its places', () => {
    expect(applyDiff(file, '+zero\n one\n-two\n@@\n four\n+five\n')).toBe('zero\none\nthree\nfour\nfive\n');
  });

  it('is refused where the file has no such place, or two of them', () => {
    expect(() => applyDiff(file, ' two\n+three\n four\n')).toThrow('0 places in the file are this one:\ntwo\nfour\n');
    expect(() => applyDiff(`${file}${file}`, ' two\n+and\n')).toThrow('2 places in the file');
    expect(() => applyDiff(file, '+and\n')).toThrow('places in the file');
  });
});
