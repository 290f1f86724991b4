import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure';

const file = join(__dirname, '../../docs/performance.md');
const BEGIN = '<!-- figures -->';
const END = '<!-- /figures -->';

/** A table in Markdown. */
export const show = (figures: readonly Figure[]) =>
  [
    '| Figure | Measured | Promised | |',
    '| --- | --- | --- | --- |',
    ...figures.map(
      ({ what, measured, promise, kept }) => `| ${what} | ${measured} | ${promise} | ${kept ? 'kept' : 'missed'} |`,
    ),
  ].join('\n');

/** Puts the table into docs/performance.md. */
export function record(figures: readonly Figure[]) {
  const [before, rest] = readFileSync(file, 'utf8').split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${file} must hold ${BEGIN} and ${END}.`);
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${before}${BEGIN}\nMeasured on ${day}:\n\n${show(figures)}\n${END}${after}`);
}
