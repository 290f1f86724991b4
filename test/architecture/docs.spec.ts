import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pages as followedPages } from '../how-to/pages';
import { readSteps } from '../how-to/steps';
import { listFiles } from './sources';

const root = resolve(__dirname, '../..');
const FOLDERS = ['apps', 'deploy', 'docker', 'docs', 'libs', 'scripts', 'test'];
const files = FOLDERS.flatMap(listFiles);
const pages = ['README.md', 'CONTRIBUTING.md', ...files.filter((path) => path.endsWith('.md'))];

const readText = (page: string) => readFileSync(join(root, page), 'utf8');
const withoutExamples = (text: string) => text.replace(/```.*?```/gs, '');

const NAME_OF_FILE = /^[\w./-]+\.(?:tsx?|m?js|json|md|ya?ml)$/;
const PATH_FROM_ROOT = new RegExp(`^(?:${FOLDERS.join('|')})/[\\w./-]*$`);

/** What a text names as a file or folder of the project, in backticks. */
const namedIn = (text: string): string[] =>
  [...withoutExamples(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, code]) => code!)
    .filter((code) => NAME_OF_FILE.test(code) || PATH_FROM_ROOT.test(code));

/** Whether there is a file or folder of this name, which may leave out the folders above it. */
const isThere = (name: string): boolean => {
  const end = name.replace(/^(?:\.\.\/)+/, '').replace(/\/$/, '');
  return (
    existsSync(join(root, end)) ||
    files.some((path) => `/${path}`.endsWith(`/${end}`) || `/${path}`.includes(`/${end}/`))
  );
};

/** The how-tos that a spec follows, and so what their readers write. */
const followed = followedPages.map(({ path }) => path);
const writtenByReaders = followed.flatMap((page) =>
  readSteps(readText(page)).flatMap(({ path, kind }) => (kind === 'write' ? [path] : [])),
);
/** Files that a how-to has its reader write, or that the running portal writes. */
const writtenLater = new Set([
  ...writtenByReaders,
  'libs/domain/src/records/kinds/van.ts',
  'apps/api/src/features/vans/',
  'DATA_DIR/postgres.json',
  'manifest.json',
]);

describe('the pages', () => {
  it('are read without their examples', () => {
    const text = 'See `libs/domain/src`, `time.ts` and `npm test`.\n```ts\n`made/up.ts`\n```\n';
    expect(namedIn(text)).toEqual(['libs/domain/src', 'time.ts']);
    expect(isThere('libs/domain/src/no-such-file.ts')).toBe(false);
    expect(pages.length).toBeGreaterThan(30);
  });

  it.each(pages)('name only files that exist: %s', (page) => {
    expect(namedIn(readText(page)).filter((name) => !isThere(name) && !writtenLater.has(name))).toEqual([]);
  });

  it.each(pages)('link only to what exists: %s', (page) => {
    const links = [...withoutExamples(readText(page)).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link!);
    const local = links.filter((link) => !/^\w+:/.test(link));
    expect(local.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });

  it('the map of the README shows folders that exist', () => {
    const [, map = ''] = /## The map\s+```\n(.*?)```/s.exec(readText('README.md')) ?? [];
    let top = '';
    const shown = map.split('\n').flatMap((line) => {
      top = /^[\w./-]+/.exec(line)?.[0] ?? top;
      const below = [...line.matchAll(/(?<=\s)src\/[\w./-]+/g)].map(([path]) => join(top, path));
      return line.startsWith(' ') ? below : [top, ...below];
    });
    expect(shown.length).toBeGreaterThan(30);
    expect(shown.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
