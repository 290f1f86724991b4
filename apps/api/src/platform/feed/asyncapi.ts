import { feedUrl } from './cloud-event';
import type { EventSchema, JsonSchema } from './event-schemas';

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({ type: 'string', description, ...more });

/** What every event has around its data. */
const envelope: Readonly<Record<string, JsonSchema>> = {
  specversion: { type: 'string', const: '1.0' },
  id: text("The event's UUID: whoever meets it again may skip it", { format: 'uuid' }),
  source: text('The feed of the bank', { format: 'uri' }),
  type: text('The type of the event'),
  subject: text('The stream: what the event is about'),
  time: text('When it took effect', { format: 'date-time' }),
  datacontenttype: { type: 'string', const: 'application/json' },
  dataschema: text('The JSON Schema of its data', { format: 'uri' }),
  sequence: text('Its position in the log, which sorts as text', { pattern: '^\\d{20}$' }),
  recordedtime: text('When it was recorded', { format: 'date-time' }),
  correlationid: text('The request that led to it'),
  causationid: text('The event that led to it, where one did', { format: 'uuid' }),
  cursor: text('Going on after it'),
};
const OPTIONAL = ['causationid'];

export const envelopeSchema = (type: string, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { ...envelope, type: { type: 'string', const: type }, data },
  required: [...Object.keys(envelope).filter((name) => !OPTIONAL.includes(name)), 'data'],
});

const dataOf = ({ schema: { $schema: _, $id: __, ...schema } }: EventSchema): JsonSchema => schema;

/** AsyncAPI 3.0: the feed with every event in its newest version. */
export const asyncApi = (schemas: readonly EventSchema[], publicUrl: string): JsonSchema => {
  const newest = schemas.filter(({ isNewest }) => isNewest);
  const { host, protocol, pathname } = new URL(feedUrl(publicUrl));
  const idOf = ({ type, version }: EventSchema) => `${type}.${version}`;
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of the Diaper Bank Portal',
      version: '1.0.0',
      description:
        'Every event of the log, in its order, as a CloudEvent. Erased people: whoever copies data about a subject deletes them when PersonErased comes for it.',
    },
    defaultContentType: 'application/cloudevents+json',
    servers: {
      portal: { host, protocol: protocol.slice(0, -1), security: [{ $ref: '#/components/securitySchemes/token' }] },
    },
    channels: {
      events: {
        address: pathname,
        description:
          'Asked for with Accept: a batch, lines, or a live stream (server-sent events). A program may acknowledge how far it has read: PUT consumers/NAME below this address.',
        messages: Object.fromEntries(newest.map((one) => [idOf(one), { $ref: `#/components/messages/${idOf(one)}` }])),
      },
    },
    operations: {
      sendEvents: { action: 'send', channel: { $ref: '#/channels/events' }, summary: 'Gives the events of the log' },
    },
    components: {
      messages: Object.fromEntries(
        newest.map((one) => [
          idOf(one),
          { name: one.type, title: one.type, payload: envelopeSchema(one.type, dataOf(one)) },
        ]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token with the scope feed' },
      },
    },
  };
};
