import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure';

const file = join(__dirname, '../../docs/performance.md');

/** A table in Markdown. */
export const show = (figures: readonly Figure[]) =>
  [
    '| Figure | Measured | Promised | |',
    '| --- | --- | --- | --- |',
    ...figures.map(
      ({ what, measured, promise, kept }) => `| ${what} | ${measured} | ${promise} | ${kept ? 'kept' : 'missed'} |`,
    ),
  ].join('\n');

/** Puts the table of one bench into docs/performance.md, between its own marks; tables of others stay as they are. */
export function record(bench: string, figures: readonly Figure[]) {
  const [begin, end] = [`<!-- figures: ${bench} -->`, `<!-- /figures: ${bench} -->`];
  const [before, rest] = readFileSync(file, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${file} must hold ${begin} and ${end}.`);
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${before}${begin}\nMeasured on ${day}:\n\n${show(figures)}\n${end}${after}`);
}
