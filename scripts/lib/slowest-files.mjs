import { relative } from 'node:path';
import { root } from './root.mjs';

const FILES_TO_NAME = 20;

const seconds = (ms) => (ms / 1_000).toFixed(1).padStart(7);

/** What a file takes beside its tests: to be loaded, and to open and close what they stand on. */
const fixedMs = ({ startTime, endTime, assertionResults }) =>
  endTime - startTime - assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);

/** The slowest spec files of a run and the fixed cost of a file, out of Jest's report. */
export const describeSlowestFiles = ({ testResults }) => {
  const files = testResults
    .map((file) => ({ name: relative(root, file.name), ms: file.endTime - file.startTime, fixed: fixedMs(file) }))
    .sort((a, b) => b.ms - a.ms);
  if (!files.length) return '';
  const fixed = files.reduce((sum, file) => sum + file.fixed, 0);
  return [
    'Slowest spec files: seconds in all, and beside the tests',
    ...files.slice(0, FILES_TO_NAME).map(({ name, ms, fixed }) => `${seconds(ms)} ${seconds(fixed)}  ${name}`),
    `${seconds(fixed / files.length)} a file beside its tests, for ${files.length} files`,
    '',
  ].join('\n');
};
