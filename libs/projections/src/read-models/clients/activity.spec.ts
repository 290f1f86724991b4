import { inOneLog, project, recorded } from '../../testing';
import { clientActivity } from './activity';

const [january, february, march, april] = ['01', '02', '03', '04'].map((month) => `2026-${month}-10T12:00:00.000Z`);
const [OAK, ELM] = [3, 4];

type Events = ReturnType<typeof eventAt>;
const eventAt = (at: string | undefined, type: string, data: object) =>
  recorded({ stream: 'client-7', at: at! }, { type, data: { kind: 'client', id: 7, ...data } });
const registered = (fields: object = {}) =>
  eventAt(january, 'RecordRegistered', { fields: { partner: OAK, status: 'CREATION', ...fields } });
const moved = (at: string | undefined, to: string) =>
  eventAt(at, 'RecordStatusChanged', { from: '', to, transition: '' });
const changed = (at: string | undefined, changes: object) => eventAt(at, 'RecordChanged', { changes });
const rowsOf = (...parts: Events[]) => project(clientActivity.tables, inOneLog(...parts)).client_activity!;
const active = (...parts: Events[]) =>
  rowsOf(...parts)
    .filter(({ is_active }) => is_active)
    .map(({ partner, since, until }) => [partner, since, until]);

describe('the activity of a client', () => {
  it('begins when it is activated and ends when it expires, each time anew', () => {
    expect(active(registered(), moved(february, 'ACTIVE'), moved(march, 'INACTIVE_(EXPIRED)'))).toEqual([
      [OAK, february, march],
    ]);
    expect(active(registered({ status: 'ACTIVE' }), moved(february, 'INACTIVE'), moved(april, 'ACTIVE'))).toEqual([
      [OAK, january, february],
      [OAK, april, null],
    ]);
    expect(active(registered())).toEqual([]);
  });

  it('goes on through the review', () => {
    const waiting = [
      registered({ status: 'ACTIVE' }),
      moved(february, 'NEEDS_REVIEW'),
      moved(march, 'REVIEW_PAST_DUE'),
    ];
    expect(active(...waiting, moved(april, 'ACTIVE'))).toEqual([[OAK, january, null]]);
    expect(rowsOf(...waiting)).toMatchObject([{ status: 'REVIEW_PAST_DUE' }]);
  });

  it('is kept apart for each partner', () =>
    expect(
      active(
        registered({ status: 'ACTIVE' }),
        changed(february, { partner: ELM }),
        changed(march, { lastName: 'Sol' }),
      ),
    ).toEqual([
      [OAK, january, february],
      [ELM, february, null],
    ]));

  it('ends with a merge, and goes on when that is taken back', () => {
    const merged = eventAt(february, 'MergedInto', { target: 8, merge: 'm' });
    const unmerged = eventAt(april, 'Unmerged', { target: 8, merge: 'm', followers: [] });
    expect(active(registered({ status: 'ACTIVE' }), merged, unmerged)).toEqual([
      [OAK, january, february],
      [OAK, april, null],
    ]);
    expect(
      active(registered({ status: 'ACTIVE' }), merged, moved(february, 'INACTIVE'), unmerged, moved(april, 'ACTIVE')),
    ).toEqual([
      [OAK, january, february],
      [OAK, april, null],
    ]);
  });

  it.each(['PersonErased', 'RecordRemoved'])('leaves nothing behind %s', (type) =>
    expect(rowsOf(registered({ status: 'ACTIVE' }), eventAt(march, type, {}))).toEqual([]),
  );
});
