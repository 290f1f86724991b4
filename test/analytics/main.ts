import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ANALYTICS_VERSION, analyticsPage, columnTypesOf, views } from '@bank/projections';

const root = resolve(__dirname, '../..');
const versionsFile = resolve(root, 'libs/projections/src/analytics/versions.json');

const versions: Record<string, object> = JSON.parse(readFileSync(versionsFile, 'utf8'));
const columns = columnTypesOf(views);
const known = versions[ANALYTICS_VERSION];
if (known && !isDeepStrictEqual(known, columns)) {
  process.stderr.write(
    `Version ${ANALYTICS_VERSION} has other columns: raise ANALYTICS_VERSION in libs/projections/src/analytics/version.ts.\n`,
  );
  process.exitCode = 1;
} else {
  versions[ANALYTICS_VERSION] = columns;
  writeFileSync(versionsFile, `${JSON.stringify(versions, null, 2)}\n`);
  writeFileSync(resolve(root, 'docs/analytics.md'), analyticsPage(views));
}
