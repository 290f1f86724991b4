import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { spanishPage } from './texts';

writeFileSync(resolve(__dirname, '../../docs/spanish.md'), spanishPage());
