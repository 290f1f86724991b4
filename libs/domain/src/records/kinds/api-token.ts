import { EVENT_TYPES } from '../../event-names';
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
    eventTypes: {
      type: 'choices',
      label: 'Event types of the feed',
      choices: EVENT_TYPES,
      help: 'With the scope feed: which events the program may read. If none is chosen, it reads all, also those of later releases.',
    },
    expiresAfterDays: {
      type: 'integer',
      label: 'Expires after (days)',
      help: 'Counted from the day it was created. If left empty, the token lasts until it is revoked.',
    },
  },
});
