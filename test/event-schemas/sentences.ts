import { EVENT_TYPES, type EventType } from '@bank/domain';
import sentences from '../../libs/domain/src/event-sentences.json';

interface Sentences {
  /** What happened. */
  meaning?: string;
  /** What older schemas had otherwise. */
  older?: string;
  fields: Readonly<Record<string, string>>;
}

export const sentencesByType: Readonly<Record<EventType, Sentences>> = sentences;

const AS_ABOVE = 'as above';
const withoutLinks = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

/** The sentence about a field by itself, where the page says that it is as in the event before. */
export const meaningOf = (type: EventType, field: string): string | undefined => {
  const own = sentencesByType[type].fields[field];
  if (own === undefined || own !== AS_ABOVE) return own && withoutLinks(own);
  const earlier = EVENT_TYPES.slice(0, EVENT_TYPES.indexOf(type)).map((one) => sentencesByType[one].fields[field]);
  const found = earlier.filter((text) => text !== undefined && text !== AS_ABOVE).at(-1);
  return found && withoutLinks(found);
};
