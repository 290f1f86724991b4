import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { applyDiff, countAdded, readSteps } from './steps';

const root = resolve(__dirname, '../..');
const COPIED = [
  'apps',
  'docs',
  'libs',
  'scripts',
  'test',
  '.swcrc',
  'jest.config.js',
  'package.json',
  'package-lock.json',
];
const SETTINGS = /^tsconfig.*\.json$/;
const LEFT_OUT = new Set(['node_modules', 'dist', 'expected']);

/** A copy of the project in which how-tos were followed. */
export interface Followed {
  folder: string;
  /** The files that their steps wrote or changed, from the root of the project. */
  touched: readonly string[];
  /** What the compiler says about the touched files and about those of `besides`, in a project such as `apps/admin`. */
  typeErrors: (besides?: readonly string[], project?: string) => string[];
  /** Runs specs in the copy, on the database server of this run; those tests alone whose title has the pattern. */
  run: (specs: Iterable<string>, pattern?: string) => Promise<Run>;
  remove: () => void;
}

interface Run {
  output: string;
  /** The titles of the tests of a spec that passed; none where any test of the run failed. */
  passed: (spec: string) => string[];
}

/** What the code blocks of a page do, and to which files. */
export function readPage(page: string) {
  const steps = readSteps(readFileSync(join(root, page), 'utf8'));
  const touched = [...new Set(steps.map(({ path }) => path))];
  return { steps, touched, addedLines: steps.reduce((sum, step) => sum + countAdded(step), 0) };
}

/** Copies the project to a temporary folder, and does there what the code blocks of the pages say, one after another. */
export function follow(pages: readonly string[]): Followed {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'how-to-')));
  copyProject(folder);
  const read = pages.map((page) => ({ page, ...readPage(page) }));
  for (const { page, steps } of read)
    for (const { path, kind, text } of steps) {
      const file = join(folder, path);
      if (kind === 'write' && existsSync(file)) throw new Error(`${page} writes ${path}, which is there already.`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, kind === 'write' ? text : applyDiff(readFileSync(file, 'utf8'), text));
    }
  const touched = [...new Set(read.flatMap((page) => page.touched))];
  return {
    folder,
    touched,
    typeErrors: (besides = [], project = '.') => findTypeErrors(folder, [...touched, ...besides], project),
    run: (specs, pattern) => runSpecs(folder, specs, pattern),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Each of these names what it keeps by its content, so that copies of the project share it. */
const SHARED_CACHES = ['browser-packages', 'typescript'];

/** The packages are linked one by one, so that other caches in their folder are of the copy alone. */
function copyProject(folder: string) {
  const names = [...COPIED, ...readdirSync(root).filter((name) => SETTINGS.test(name))];
  const isCopied = (path: string) => !LEFT_OUT.has(basename(path));
  for (const name of names) cpSync(join(root, name), join(folder, name), { recursive: true, filter: isCopied });
  for (const place of ['.', 'apps/admin', 'apps/public-form']) {
    const packages = join(place, 'node_modules');
    if (!existsSync(join(root, packages))) continue;
    mkdirSync(join(folder, packages));
    for (const name of readdirSync(join(root, packages)))
      if (name !== '.cache' && name !== '@bank') symlinkSync(join(root, packages, name), join(folder, packages, name));
  }
  const caches = join('node_modules', '.cache');
  mkdirSync(join(folder, caches));
  for (const name of SHARED_CACHES) {
    mkdirSync(join(root, caches, name), { recursive: true });
    symlinkSync(join(root, caches, name), join(folder, caches, name));
  }
}

function findTypeErrors(folder: string, paths: readonly string[], project: string): string[] {
  const settings = join(folder, project, 'tsconfig.json');
  const { config } = ts.readConfigFile(settings, ts.sys.readFile);
  const files = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => join(folder, path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, dirname(settings));
  const program = ts.createProgram(files, options);
  const found = [
    ...program.getOptionsDiagnostics(),
    ...files.flatMap((file) => {
      const source = program.getSourceFile(file);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    }),
  ];
  return found.map(({ file, messageText }) => {
    const place = file ? `${file.fileName.slice(folder.length + 1)}: ` : '';
    return place + ts.flattenDiagnosticMessageText(messageText, '\n');
  });
}

interface Report {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

async function runSpecs(folder: string, specs: Iterable<string>, pattern?: string): Promise<Run> {
  const { JEST_WORKER_ID, TEST_RUN_ID, ...env } = process.env;
  const report = join(folder, 'report.json');
  const args = [
    ...[join(root, 'node_modules/jest/bin/jest.js'), '--ci', '--runInBand', '--json', `--outputFile=${report}`],
    ...(pattern === undefined ? [] : [`--testNamePattern=${pattern}`]),
    ...['--runTestsByPath', ...specs],
  ];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const output: string[] = [];
  child.stderr.on('data', (text) => output.push(String(text)));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  const { testResults }: Report = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] };
  return {
    output: output.join(''),
    passed: (spec) => {
      if (code !== 0) return [];
      const tests = testResults.find(({ name }) => name === join(folder, spec))?.assertionResults ?? [];
      return tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
    },
  };
}
