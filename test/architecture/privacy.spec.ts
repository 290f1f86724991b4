import {
  type Field,
  type Fields,
  type MergeKind,
  mergePolicyOf,
  merges,
  type OrderKind,
  personalData,
  policies,
  type RecordKind,
  records,
} from '@bank/domain';
import { memoryEventStore, memorySubjectKeys, withPersonalData } from '@bank/event-store';
import { someEvent } from '@bank/event-store/testing';
import { eventSample, eventTypes } from './event-types';

/** A text that names its place, so that it can be found again in what is stored. */
const markedText = (place: string) => `<${place}>`;
const findPlaces = (stored: unknown): string[] =>
  [...JSON.stringify(stored).matchAll(/<([\w.[\]*]+)>/g)].map(([, place]) => place!);

/** A value of a field, with a text in every place that holds a text, a day or a time. */
const sampleOf = (field: Field, at: string): unknown => {
  switch (field.type) {
    case 'text':
    case 'date':
    case 'month':
    case 'instant':
      return markedText(at);
    case 'choice':
      return field.choices[0];
    case 'choices':
      return field.choices.slice(0, 1);
    case 'flag':
      return true;
    case 'refs':
      return [1];
    case 'group':
      return samplesOf(field.fields, at);
    case 'list':
      return [{ id: 1, ...samplesOf(field.fields, `${at}[]`) }];
    default:
      return 1;
  }
};
const samplesOf = (fields: Fields, at: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field, `${at}.${name}`)]));

const sampleRecord = (kind: string) => samplesOf(records[kind as RecordKind].fields, kind);
const sampleGains = (kind: string) => {
  const { gains, contexts } = mergePolicyOf(kind as MergeKind);
  return gains([sampleRecord(kind)], contexts);
};
const sampleHeader = (kind: string) => samplesOf(policies[kind as OrderKind].header, `${kind}Order`);
const sampleLine = (kind: string) => ({ id: 1, ...samplesOf(policies[kind as OrderKind].line, `${kind}OrderLine`) });

/** The beginning of an event type's name -> the kinds of which it may tell, and what of its data their definitions say. */
const families: readonly {
  of: RegExp;
  kinds: readonly string[];
  places: Readonly<Record<string, (kind: string) => unknown>>;
}[] = [
  {
    of: /^Order/,
    kinds: Object.keys(policies),
    places: {
      header: sampleHeader,
      'lines[]': sampleLine,
      'lines.added[]': sampleLine,
      'lines.changed[]': sampleLine,
    },
  },
  { of: /^Merge(Requested|Completed)$/, kinds: Object.keys(merges), places: { gains: sampleGains } },
  {
    of: /^Record(Registered|Changed)$/,
    kinds: Object.keys(records),
    places: { fields: sampleRecord, changes: sampleRecord },
  },
  { of: /./, kinds: Object.keys(records), places: {} },
];

const ADDRESS = ['street1', 'street2', 'city', 'state', 'postalCode', 'country'];
const QUESTION = [
  'name',
  'label',
  'labelEs',
  'helpText',
  'helpTextEs',
  'options[].name',
  'options[].nameEs',
  'options[].value',
];
const REVIEW = ['ReviewStart', 'ReviewEnd', 'ReviewLastStartRun', 'ReviewLastEndRun'];

const under = (place: string, ...parts: readonly string[]) => parts.map((part) => `${place}.${part}`);

/** Places of texts that stand in the log in clear, because they say nothing about people. A new field belongs here, or is personal. */
const NOT_ABOUT_PEOPLE: readonly string[] = [
  // Ids, machine names and times.
  ...under('MergeRequested', 'merge', 'context[]'),
  ...['MergeCompleted.merge', 'MergedInto.merge', 'Unmerged.merge'],
  ...under('RecordStatusChanged', 'from', 'to', 'transition'),
  ...under('OrderPlaced', 'sequence', 'status'),
  ...under('OrderStatusChanged', 'from', 'to'),
  ...under('OrderCommitted', 'committedAt', 'effectiveAt'),
  ...['OrderCorrected.effectiveAt', 'OrderReversed.effectiveAt', 'OrderReopened.effectiveAt'],
  ...['supplyOrder.receivedAt', 'inventoryOrder.takenAt'],
  ...under('client', 'publicId', 'familyId', 'distributionExpiresAt', 'temporaryOverrideExpirationDueDate'),
  // Why stock or an order is not as expected.
  ...['metadata.reason', 'OrderCommitted.overrideReason'],
  ...['OrderCorrected.reason', 'OrderReversed.reason', 'OrderReopened.reason'],
  ...['adjustmentOrder.reason', 'inventoryOrder.reason'],
  // Organizations and places.
  ...under('partner', 'title', 'diaperPickupLocation', 'legacyId', ...under('address', ...ADDRESS)),
  ...under('supplier', 'title', 'addresses[].title', ...under('addresses[]', ...ADDRESS)),
  ...under('warehouse', 'title', ...under('address', ...ADDRESS)),
  // Goods, choices, questions, programs, and how the portal is set up.
  ...under('product', 'name', 'sku', 'color'),
  ...['productCategory.name', 'fulfillmentPeriod.name', 'distributionMethod.name', 'group.name', 'apiToken.name'],
  ...under('clientAttribute', ...QUESTION),
  ...under('partnerAttribute', 'section', ...QUESTION),
  ...under('setting', 'timeZone', ...REVIEW.flatMap((part) => [`partner${part}`, `client${part}`])),
];

/** The places whose texts can be read in what the log stores of an event. */
const findClearPlaces = async (type: string, kind: string, places: (typeof families)[number]['places']) => {
  const log = memoryEventStore();
  const store = withPersonalData(log, { keys: memorySubjectKeys(), personal: personalData });
  const data = eventSample(
    type,
    (at) => markedText(`${type}.${at}`),
    (at) => (at === 'kind' ? kind : places[at]?.(kind)),
  );
  const event = someEvent(type, data);
  const metadata = { ...event.metadata, reason: markedText('metadata.reason') };
  await store.append(`${kind}-1`, [{ ...event, metadata }]);
  return findPlaces(
    (await log.read(`${kind}-1`)).map(({ event: { data: stored }, metadata: noted }) => [stored, noted]),
  );
};

describe('the texts of events', () => {
  it('are encrypted, unless they are said to be about nobody', async () => {
    const found = new Set<string>();
    for (const type of eventTypes().keys()) {
      const { kinds, places } = families.find(({ of }) => of.test(type))!;
      for (const kind of kinds) for (const place of await findClearPlaces(type, kind, places)) found.add(place);
    }
    expect([...found].sort()).toEqual([...NOT_ABOUT_PEOPLE].sort());
  });
});
