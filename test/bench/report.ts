import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure';

const file = join(__dirname, '../../docs/performance.md');

const wordFor = (kept: Figure['kept']) => (kept === undefined ? '' : kept ? 'kept' : 'missed');

/** The figures as a table in Markdown, with columns of equal width, as the formatter wants them. */
export const formatFigures = (figures: readonly Figure[]): string => {
  const rows = [
    ['Figure', 'Measured', 'Promised', ''],
    ...figures.map(({ what, measured, target, kept }) => [what, measured, target, wordFor(kept)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const inLine = (cells: readonly string[], filler: string) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, filler)).join(' | ')} |`;
  const [head, ...body] = rows.map((row) => inLine(row, ' '));
  return [head, inLine(['', '', '', ''], '-'), ...body].join('\n');
};

/** Replaces the table of one bench in docs/performance.md, between its marks; the tables of others stay as they are. */
export function recordFigures(bench: string, figures: readonly Figure[]) {
  const [begin, end] = [`<!-- figures: ${bench} -->`, `<!-- /figures: ${bench} -->`];
  const [before, rest] = readFileSync(file, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} must hold ${begin} and ${end}.`);
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${before}${begin}\nMeasured on ${day}:\n\n${formatFigures(figures)}\n${end}${after}`);
}
