/** What a how-to has its reader do to one file: write it, or change it as the diff says. */
export interface Step {
  path: string;
  kind: 'write' | 'change';
  text: string;
}

const BLOCK = /^( *)```(\w+)\n(.*?)^ *```$/gms;
const PATH = /`((?:apps|libs|test|docs)\/[\w./-]+\.\w+)`/g;
/** Blocks in these languages are for the terminal. */
const TERMINAL = new Set(['sh', 'text']);

/**
 * The code blocks of a page, each with the file that the paragraph above it names last. A block in `diff` changes that file;
 * any other is the whole file.
 */
export function readSteps(page: string): Step[] {
  return [...page.matchAll(BLOCK)].flatMap((block) => {
    const [, indent = '', language = '', code = ''] = block;
    if (TERMINAL.has(language)) return [];
    const above =
      page
        .slice(0, block.index)
        .trimEnd()
        .split(/\n\s*\n/)
        .at(-1) ?? '';
    const path = [...above.matchAll(PATH)].at(-1)?.[1];
    if (!path) throw new Error(`No file is named above this block:\n${code}`);
    const text = code
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
      .join('\n');
    return [{ path, kind: language === 'diff' ? 'change' : 'write', text }];
  });
}

/**
 * A file as the diff leaves it: its lines begin with a space, a minus or a plus; `@@` begins another place in the file.
 * @throws Error where the file has the unchanged and removed lines nowhere, or more than once
 */
export function applyDiff(file: string, diff: string): string {
  return diff.split(/^@@.*\n/m).reduce((text, place) => {
    const lines = place.split('\n').filter(Boolean);
    const linesWith = (marks: string) =>
      lines.filter((line) => marks.includes(line[0]!)).map((line) => `${line.slice(1)}\n`);
    const before = linesWith(' -').join('');
    const parts = `\n${text}`.split(`\n${before}`);
    if (!before || parts.length !== 2)
      throw new Error(`${parts.length - 1} places in the file are this one:\n${before}`);
    return parts.join(`\n${linesWith(' +').join('')}`).slice(1);
  }, file);
}

/** How many lines a step adds to the project. */
export const countAdded = ({ kind, text }: Step): number =>
  text.split('\n').filter((line) => (kind === 'write' ? line !== '' : line.startsWith('+'))).length;
