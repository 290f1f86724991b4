import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CORE_SCHEMA, loadAll, mergeTag } from 'js-yaml';

const root = resolve(__dirname, '../..');
const schema = CORE_SCHEMA.withTags(mergeTag);

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The documents of a text, without empty ones. */
export const parseYaml = (text: string): unknown[] => loadAll(text, { schema }).filter((document) => document !== null);

export const readYaml = (path: string): unknown => parseYaml(readText(path))[0];
