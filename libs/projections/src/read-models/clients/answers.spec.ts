import { inOneLog, projectAll, recorded } from '../../testing';
import { marksOf } from './answers';
import { clients } from './clients';

const [OAK, ELM] = [3, 4];
const [EVERYBODY, SIZE, ZIP] = [0, 11, 12];

const of = (id: number) => ({ kind: 'client', id });
const child = (id: number, partner: number | null, answers: object, ...more: { type: string; data: object }[]) =>
  recorded(
    `client-${id}`,
    { type: 'RecordRegistered', data: { ...of(id), fields: { partner, status: 'ACTIVE', publicId: `BBBBBBB${id}` } } },
    { type: 'ProfileChanged', data: { ...of(id), changes: { ...answers } } },
    ...more.map(({ type, data }) => ({ type, data: { ...of(id), ...data } })),
  );
const moved = (to: string) => ({ type: 'RecordStatusChanged', data: { from: 'ACTIVE', to, transition: 'TEST' } });
const counted = (...parts: ReturnType<typeof child>[]) =>
  projectAll(clients, inOneLog(...parts)).client_answers!.map(({ question, partner, clients: count }) => [
    question,
    partner,
    Number(count),
  ]);

describe('the answers of clients', () => {
  it('are counted for each partner and question, with all who could have answered', () =>
    expect(
      counted(
        child(1, OAK, { [SIZE]: 'Size 4', [ZIP]: 5 }),
        child(2, OAK, { [SIZE]: 'Size 4' }),
        child(3, ELM, {}),
        child(4, null, { [ZIP]: 5 }),
      ).sort(),
    ).toEqual(
      [
        [EVERYBODY, OAK, 2],
        [SIZE, OAK, 2],
        [ZIP, OAK, 1],
        [EVERYBODY, ELM, 1],
        [EVERYBODY, 0, 1],
        [ZIP, 0, 1],
      ].sort(),
    ));

  it.each([
    ['emptied', { type: 'ProfileChanged', data: { changes: { [SIZE]: null } } }, [[EVERYBODY, OAK, 1]]],
    [
      'taken along to another partner',
      { type: 'RecordChanged', data: { changes: { partner: ELM } } },
      [
        [EVERYBODY, ELM, 1],
        [SIZE, ELM, 1],
      ],
    ],
    [
      'counted while the child waits for its review',
      moved('NEEDS_REVIEW'),
      [
        [EVERYBODY, OAK, 1],
        [SIZE, OAK, 1],
      ],
    ],
    ['not counted of a child who is inactive', moved('INACTIVE'), []],
    ['not counted of a child who is merged', { type: 'MergedInto', data: { target: 9, merge: 'm' } }, []],
    ['not counted of a child who is erased', { type: 'PersonErased', data: {} }, []],
    ['not counted of a child who is removed', { type: 'RecordRemoved', data: {} }, []],
  ])('are %s', (_, event, rows) => expect(counted(child(1, OAK, { [SIZE]: 'Size 4' }, event))).toEqual(rows));
});

it('the marks of answers stand at the places of their questions, as far as an index can hold them', () => {
  expect(marksOf({})).toBe('');
  expect(marksOf({ 2: 'Size 4', 5: 0, 8001: 'far' })).toBe('-x--x');
  expect(marksOf({ 8000: true })).toHaveLength(8_000);
});
