import {
  type ErasableKind,
  erasableKinds,
  type Field,
  type Fields,
  type MergeKind,
  type Message,
  mergePolicyOf,
  merges,
  type OrderKind,
  personalData,
  personalFields,
  policies,
  type RecordKind,
  records,
} from '@bank/domain';
import { memoryEventStore, memorySubjectKeys, type RecordedEvent, withPersonalData } from '@bank/event-store';
import { someEvent } from '@bank/event-store/testing';
import { projections, snake } from '@bank/projections';
import { inOneLog, projectAll, recorded } from '@bank/projections/testing';
import { eventSample, eventTypes } from './event-types';

/** A text that names its place, so that it can be found again in what is stored. */
const markedText = (place: string) => `<${place}>`;
const findPlaces = (stored: unknown): string[] =>
  [...JSON.stringify(stored).matchAll(/<([\w.[\]*]+)>/g)].map(([, place]) => place!);

/** Gives a value to a text, a day or a time. */
type SampleText = (at: string, type: 'text' | 'date' | 'month' | 'instant') => string;

/** A value of a field, made of what `text` gives for its texts, days and times. */
const sampleOf = (field: Field, at: string, text: SampleText): unknown => {
  switch (field.type) {
    case 'text':
    case 'date':
    case 'month':
    case 'instant':
      return text(at, field.type);
    case 'choice':
      return field.choices[0];
    case 'choices':
      return field.choices.slice(0, 1);
    case 'flag':
      return true;
    case 'refs':
      return [1];
    case 'group':
      return samplesOf(field.fields, at, text);
    case 'list':
      return [{ id: 1, ...samplesOf(field.fields, `${at}[]`, text) }];
    default:
      return 1;
  }
};
const samplesOf = (fields: Fields, at: string, text: SampleText = markedText): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field, `${at}.${name}`, text)]));

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
  ...under('StaysNoted', 'stays[].since', 'stays[].until'),
  'RecordsExported.filters[]',
  'ReadModelWorkRequested.readModel',
  'FeedConsumerChanged.consumer',
  ...under('OrderPlaced', 'sequence', 'status'),
  ...under('OrderStatusChanged', 'from', 'to'),
  ...under('OrderCommitted', 'committedAt', 'effectiveAt'),
  ...['OrderCorrected.effectiveAt', 'OrderReversed.effectiveAt', 'OrderReopened.effectiveAt'],
  ...['supplyOrder.receivedAt', 'inventoryOrder.takenAt'],
  ...under('distributionOrder', 'distributionPeriod', 'orderPeriod', 'portalOrderId'),
  ...under('partnerOrder', 'orderPeriod', 'distributionPeriod', 'receivedAt', 'portalOrderId'),
  ...under('client', 'publicId', 'familyId', 'distributionExpiresAt', 'temporaryOverrideExpirationDueDate'),
  // Why stock or an order is not as expected.
  ...['metadata.reason', 'OrderCommitted.overrideReason'],
  ...['OrderCorrected.reason', 'OrderReversed.reason', 'OrderReopened.reason'],
  ...['adjustmentOrder.reason', 'inventoryOrder.reason', 'distributionOrder.reason'],
  // Organizations and places.
  ...under('partner', 'title', 'diaperPickupLocation', 'legacyId', ...under('address', ...ADDRESS)),
  ...under('supplier', 'title', 'addresses[].title', ...under('addresses[]', ...ADDRESS)),
  ...under('warehouse', 'title', ...under('address', ...ADDRESS)),
  // Goods, choices, questions, programs, and how the portal is set up.
  ...under('product', 'name', 'sku', 'color'),
  ...[
    'productCategory.name',
    'fulfillmentPeriod.name',
    'distributionMethod.name',
    'group.name',
    'group.description',
    'apiToken.name',
    'webhook.name',
    'webhook.url',
  ],
  ...under('clientAttribute', ...QUESTION),
  ...under('partnerAttribute', 'section', ...QUESTION),
  ...under('setting', 'publicHospitalTextEn', 'publicHospitalTextEs', 'publicFaqTextEn', 'publicFaqTextEs'),
  ...under('setting', 'witnessEmail', 'witnessUrl'),
  ...under('setting', 'bankName', 'bankAddress', 'bankLogo'),
  ...under('setting', 'bankPhone', 'bankHoursEn', 'bankHoursEs', 'invitationTextEn', 'invitationTextEs'),
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

/** A day, and a name, that occur nowhere else. */
const PERSONAL_DAY = '1903-02-17';
const PERSONAL_NAME = 'Quenbyzo\u00eb';
const PERSONAL = /quenbyzo|1903-02/i;
const holdsPersonal = (rows: unknown) =>
  PERSONAL.test(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)));

const personalText: SampleText = (_, type) => {
  const texts = {
    text: PERSONAL_NAME,
    date: PERSONAL_DAY,
    month: PERSONAL_DAY.slice(0, 7),
    instant: `${PERSONAL_DAY}T00:00:00.000Z`,
  };
  return texts[type];
};

/** Every event that a person's stream can have, with the person in every personal place. */
const historyOf = (kind: ErasableKind, id: number): Message[] => {
  const { fields } = records[kind];
  const values = (text: SampleText) => samplesOf(fields, kind, text);
  const harmless: SampleText = (_, type) => (type === 'text' ? 'harmless' : '2026-03-01');
  const personal = new Set(personalFields(kind));
  const whole = Object.fromEntries(
    Object.keys(fields).map((name) => [name, values(personal.has(name) ? personalText : harmless)[name]]),
  );
  const answers = {
    1: PERSONAL_NAME,
    2: { street1: PERSONAL_NAME, city: PERSONAL_NAME },
    3: [PERSONAL_NAME],
    4: PERSONAL_DAY,
  };
  const first = { type: 'RecordRegistered', data: { kind, id, fields: whole } };
  const contentOf: Readonly<Record<string, object>> = {
    RecordChanged: { changes: whole },
    ProfileChanged: { changes: answers },
    StaysNoted: { stays: [{ partner: 1, since: '2026-03-01T00:00:00.000Z', until: null }] },
  };
  const others = [...eventTypes()]
    .filter(
      ([type, names]) =>
        families.findIndex(({ of }) => of.test(type)) >= 2 && names.includes('id') && names.includes('kind'),
    )
    .map(([type]) => type)
    .filter((type) => !['RecordRegistered', 'RecordRemoved', 'PersonErased'].includes(type));
  return [
    first,
    ...others.map((type) => ({
      type,
      data: {
        ...eventSample(
          type,
          () => 'harmless',
          () => undefined,
        ),
        kind,
        id,
        ...contentOf[type],
      },
    })),
  ];
};
const erasure = (kind: ErasableKind, id: number): Message => ({ type: 'PersonErased', data: { kind, id } });

describe.each(erasableKinds)('the rows of an erased %s', (kind) => {
  const [stream, other] = [`${kind}-1`, `${kind}-2`];
  const before = inOneLog(recorded(stream, ...historyOf(kind, 1)));
  const after = inOneLog(before, recorded(stream, erasure(kind, 1)));
  const foldAll = (events: readonly RecordedEvent[]) =>
    Object.assign({}, ...projections.map((projection) => projectAll(projection, events))) as Record<string, unknown[]>;
  const shownBefore = foldAll(before);
  const holders = Object.keys(shownBefore).filter((name) => holdsPersonal(shownBefore[name]));

  it('held personal data before, in tables that fold an erasure', () => {
    expect(holders).toEqual(expect.arrayContaining([snake(records[kind].path), 'history']));
    const folding = projections.flatMap(({ tables }) => tables.filter(({ on }) => 'PersonErased' in on));
    expect(folding.map(({ name }) => name)).toEqual(expect.arrayContaining(holders));
  });

  it('hold none afterwards, in no table', () => {
    const shown = foldAll(after);
    expect(Object.keys(shown).filter((name) => holdsPersonal(shown[name]))).toEqual([]);
    for (const name of holders) expect(shown[name]!.length).toBeGreaterThan(0);
  });

  it('are those that a rebuild makes out of the log, in which the erased read as null', async () => {
    const keys = memorySubjectKeys();
    const store = withPersonalData(memoryEventStore(), { keys, personal: personalData });
    for (const { id, event, metadata } of after) await store.append(stream, [{ id, event, metadata }]);
    await keys.erase(stream);
    const read = await store.read(stream);
    expect(holdsPersonal(read.map(({ event }) => event))).toBe(false);
    const anew = inOneLog(after.map((message, place) => ({ ...message, event: read[place]!.event })));
    expect(foldAll(anew)).toEqual(foldAll(after));
  });

  it('are nobody else\u2019s', () => {
    const both = inOneLog(recorded(other, ...historyOf(kind, 2)), after);
    const alone = foldAll(inOneLog(recorded(other, ...historyOf(kind, 2))));
    const shown = foldAll(both);
    for (const name of holders) expect(shown[name]).toEqual(expect.arrayContaining(alone[name]!));
  });
});
