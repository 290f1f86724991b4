import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesOfJourney } from '../architecture/journey';
import { linesWithAvoidedWords } from '../architecture/plain-english';
import { foldersInCircles, listFiles, readSources, type Source } from '../architecture/sources';
import { sourcesOfOrders, sourcesOfPartnerOrders } from './partner-orders';

const root = resolve(__dirname, '../..');

/** One line of the table: what is counted, the count, and what it should be. */
export interface Measure {
  what: string;
  measured: string;
  goal: string;
}

const MAX_LINES_OF_FILE = 300;
const TEXTS = /\/messages\//;

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
const countLines = (sources: readonly Source[]): number => sumOf(sources.map(({ text }) => linesOf(text).length));
const format = (count: number): string => count.toLocaleString('en');

/** Lines that hold a comment and nothing else. */
function countCommentLines({ text }: Source): number {
  let isInside = false;
  return linesOf(text).filter((line) => {
    const trimmed = line.trim();
    const isComment = isInside || trimmed.startsWith('//') || trimmed.startsWith('/*');
    if (trimmed.startsWith('/*')) isInside = true;
    if (trimmed.includes('*/')) isInside = false;
    return isComment;
  }).length;
}

/** The lines of specs, of what supports them, and of benches. */
function countSpecLines(): number {
  const paths = [...listFiles('libs'), ...listFiles('apps'), ...listFiles('test')].filter(
    (path) => /\.(tsx?|m?js)$/.test(path) && (path.startsWith('test/') || /\.spec\.|\/testing\//.test(path)),
  );
  return sumOf(paths.map((path) => linesOf(readFileSync(join(root, path), 'utf8')).length));
}

const matchingLines = (sources: readonly Source[], pattern: RegExp): number =>
  sumOf(sources.map(({ text }) => linesOf(text).filter((line) => pattern.test(line)).length));

/** What the house costs, counted on the files as they stand. */
export function measureHouse(): Measure[] {
  const code = [...readSources('libs'), ...readSources('apps')];
  const lines = countLines(code);
  const comments = sumOf(code.map(countCommentLines));
  const long = code.filter(({ path, text }) => !TEXTS.test(path) && linesOf(text).length > MAX_LINES_OF_FILE);
  const circles = (folder: string) => foldersInCircles(folder, readSources(folder)).length;
  const partnerOrders = sourcesOfPartnerOrders(code);
  const allOfThem = [...partnerOrders.values()].flat();
  const words = linesWithAvoidedWords(code).length;
  return [
    { what: 'Lines of code in libs and apps, without specs', measured: format(lines), goal: 'at most 60,000' },
    { what: 'Files of code', measured: format(code.length), goal: '' },
    ...[
      'libs/domain',
      'libs/event-store',
      'libs/projections',
      'libs/sealed-log',
      'apps/api',
      'apps/admin',
      'apps/public-form',
    ].map((folder) => ({ what: `  lines in ${folder}`, measured: format(countLines(readSources(folder))), goal: '' })),
    {
      what: `Lines of partner orders and distributions, in ${allOfThem.length} files`,
      measured: format(countLines(allOfThem)),
      goal: 'at most 3,500',
    },
    ...[...partnerOrders].map(([part, sources]) => ({
      what: `  of them ${part}, in ${sources.length} files`,
      measured: format(countLines(sources)),
      goal: '',
    })),
    { what: 'Lines of all kinds of order', measured: format(countLines(sourcesOfOrders(code))), goal: 'no more' },
    { what: 'Lines of specs, their support and benches', measured: format(countSpecLines()), goal: 'fewer' },
    ...['apps/admin/src', 'apps/api/src/platform', 'libs/domain/src'].map((folder) => ({
      what: `Folders in circles in ${folder}`,
      measured: String(circles(folder)),
      goal: '0',
    })),
    {
      what: "kind === '…' outside a definition",
      measured: String(matchingLines(code, /\bkind [!=]== '/)),
      goal: '0',
    },
    { what: `Files over ${MAX_LINES_OF_FILE} lines, texts aside`, measured: String(long.length), goal: '0' },
    { what: 'Comments, of all lines', measured: `${((100 * comments) / lines).toFixed(1)} %`, goal: 'at most 6 %' },
    {
      what: 'Files that a partner order passes, from Save to its row and back',
      measured: String(filesOfJourney().length),
      goal: 'about 70',
    },
    { what: 'Lines with words of the list in plain-english.ts', measured: String(words), goal: '0' },
  ];
}
