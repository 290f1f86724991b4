import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { breakingChanges } from './changes';
import { fileOfSchema, pageFile, schemaFolder } from './files';
import { generateSchemas } from './generate';
import { renderPage } from './page';

const problems: string[] = [];
mkdirSync(schemaFolder, { recursive: true });
const generated = generateSchemas();
for (const { type, version, schema } of generated) {
  const file = fileOfSchema(type, version);
  const found = existsSync(file) ? breakingChanges(JSON.parse(readFileSync(file, 'utf8')), schema) : [];
  problems.push(...found.map((problem) => `${type}, schema ${version}: ${problem}`));
  if (!found.length) writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
}
writeFileSync(pageFile, renderPage(readFileSync(pageFile, 'utf8'), generated));
if (problems.length) {
  process.stderr.write(
    `${problems.join('\n')}\nEvents of this version are stored already. Give the type a new schema number with an upcaster: docs/how-to/change-an-event.md\n`,
  );
  process.exitCode = 1;
}
