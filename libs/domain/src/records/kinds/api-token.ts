import { SCOPES } from '../../scope-names';
import { defineRecord } from '../definition';

export const apiToken = defineRecord({
  kind: 'apiToken',
  path: 'tokens',
  title: 'API Token',
  plural: 'API Tokens',
  deletedAs: 'API Token',
  name: 'name',
  fields: {
    name: { type: 'text', label: 'Name', required: 'Field is required', help: 'Which program uses it, and what for.' },
    scopes: { type: 'choices', label: 'Scopes', choices: SCOPES, required: 'Choose at least one scope' },
    expiresAfterDays: {
      type: 'integer',
      label: 'Expires after (days)',
      help: 'Counted from its creation. Left empty, it lasts until it is revoked.',
    },
  },
});
