import { textsOf } from './language';

/** Texts about the programs that acknowledge the events. Of two texts, the first one is about one. */
export const consumerWords = textsOf('consumers', {
  title: 'Consumers of Events',
  lead: 'Programs that keep a copy of the portal’s events in step, and how far each of them says it is.',
  allWell: 'No program has fallen behind.',
  behind: ['1 program has fallen behind: {names}', '{count} programs have fallen behind: {names}'],
  behindAdvice:
    'More events than its limit wait to be acknowledged, and the oldest has waited for longer than its limit. Ask whoever runs the program whether it is at work. Remove a consumer that is not needed any more.',
  columns: {
    name: 'Consumer',
    state: 'State',
    token: 'API token',
    lag: 'Behind',
    limits: 'Limits',
    acknowledged: 'Acknowledged',
    actions: 'Actions',
  },
  states: { current: 'Up to date', within: 'Within its limits', over: 'Fallen behind' },
  since: 'since {time}',
  expired: 'This token has expired.',
  allTypes: 'All types of events',
  types: ['1 type of event: {names}', '{count} types of events: {names}'],
  moreTypes: '{names} and {count} more',
  noLag: 'Not behind',
  events: ['1 event', '{count} events'],
  moreEvents: 'more than {count} events',
  lag: '{events}, {time}',
  both: '{events} and {time}',
  position: 'Position {position}',
  setLimits: 'Set limits',
  remove: 'Remove',
  of: '{action}: {name}',
  limits: {
    title: 'Limits of {name}',
    text: 'The program has fallen behind where it passes both.',
    events: 'Events behind',
    minutes: 'Minutes behind',
    default: 'If left empty: {count}',
    save: 'Save',
  },
  removal: {
    title: 'Remove {name}?',
    text: 'Its place in the events is forgotten. If the program is still at work, the consumer is here again as soon as it acknowledges something.',
  },
  empty: {
    title: 'No program acknowledges events yet',
    text: 'A program that reads the events can say how far it is, under a name that it chooses. From then on it stands here, and you see whether it keeps up.',
    steps: [
      'Make an API token with the scope feed.',
      'Let the program send its cursor after each page of events:',
      'Look here again.',
    ],
    makeToken: 'Make an API token',
    api: 'The calls of the API',
    guide: 'The guide, docs/how-to/follow-the-events.md, comes with the program.',
  },
} as const);
