import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linesWithAvoidedWords } from './plain-english';
import { listFiles } from './sources';

const root = resolve(__dirname, '../..');
const RULES = /^test\/architecture\/plain-english/;

const files = ['libs', 'apps', 'test']
  .flatMap(listFiles)
  .filter((path) => /\.tsx?$/.test(path) && !RULES.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('plain English', () => {
  it('finds a word in a name, in a comment and in a sentence', () => {
    const text = [
      'const untoldKeys = 1;',
      '/** What was told. */',
      "it('shows the asker')",
      'toldest, unattended',
    ].join('\n');
    expect(linesWithAvoidedWords([{ path: 'a.ts', text }])).toHaveLength(4);
    expect(linesWithAvoidedWords([{ path: 'a.ts', text: 'gold, unattended, a person who asks' }])).toEqual([]);
  });

  it('stands in code, tests and screens', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(linesWithAvoidedWords(files)).toEqual([]);
  });
});
