import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './root.mjs';
import { filesOf } from './stamp.mjs';

const isTest = (file) => /\.spec\.ts$|[\\/]testing[\\/]/.test(file);

/**
 * Compiles apps/api to dist/api and each library to dist/node_modules/@bank/<library>, where Node finds it by its
 * name: the same imports work in the sources and in the build.
 */
export async function buildApi() {
  const { transformFile } = await import('@swc/core');
  const options = { ...JSON.parse(await readFile(join(root, '.swcrc'), 'utf8')), swcrc: false };
  const libraries = (await readdir(join(root, 'libs'))).map((name) => [
    `libs/${name}/src`,
    `node_modules/@bank/${name}`,
  ]);
  for (const [from, to] of [['apps/api/src', 'api'], ...libraries]) {
    const target = join(root, 'dist', to);
    await rm(target, { recursive: true, force: true });
    await Promise.all(
      filesOf(join(root, from)).map((file) => compile(file, join(target, relative(join(root, from), file)))),
    );
  }

  async function compile(file, target) {
    if (isTest(file)) return;
    await mkdir(dirname(target), { recursive: true });
    if (!file.endsWith('.ts')) return cp(file, target);
    const output = target.replace(/\.ts$/, '.js');
    const { code, map } = await transformFile(file, { ...options, sourceFileName: relative(dirname(output), file) });
    await writeFile(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
    await writeFile(`${output}.map`, map);
  }
}
