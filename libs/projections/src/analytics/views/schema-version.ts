import { ANALYTICS_VERSION } from '../version';
import { defineView } from '../view';

export const schemaVersion = defineView('schema_version', {
  comment: 'One row: the version of these views. It goes up whenever a column is added, changed or taken away.',
  columns: {
    version: ['integer', String(ANALYTICS_VERSION), 'Version of the views, as the page that describes them names it.'],
  },
  from: '(SELECT) one',
});
