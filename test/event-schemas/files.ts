import { join, resolve } from 'node:path';

export const schemaFolder = resolve(__dirname, '../../apps/api/src/platform/feed/schemas');
/** What the events mean, for people. */
export const pageFile = resolve(__dirname, '../../docs/events.md');
export const fileOfSchema = (type: string, version: number): string => join(schemaFolder, `${type}.${version}.json`);
