import { EVENT_TYPES } from '../../event-names';
import { defineRecord } from '../definition';

export const webhook = defineRecord({
  kind: 'webhook',
  path: 'webhooks',
  title: 'Webhook',
  plural: 'Webhooks',
  deletedAs: 'Webhook',
  name: 'name',
  fields: {
    name: { type: 'text', label: 'Name', required: 'Field is required', help: 'Which program it calls, and what for.' },
    url: {
      type: 'text',
      label: 'Web address',
      required: 'Field is required',
      max: 2_000,
      format: 'web-address',
      help: 'Each event is posted to this address. It begins with https://.',
    },
    eventTypes: {
      type: 'choices',
      label: 'Event types',
      choices: EVENT_TYPES,
      help: 'If none is chosen, events of all types are sent, also those of later releases.',
    },
    isActive: {
      type: 'flag',
      label: 'Active',
      initial: true,
      help: 'While a webhook is switched off, its events wait for it.',
    },
    includesPersonalData: {
      type: 'flag',
      label: 'Send personal data',
      help: 'Otherwise names, birth dates and other fields about people are left out.',
    },
  },
});
