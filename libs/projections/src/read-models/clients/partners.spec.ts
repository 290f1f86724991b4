import { inOneLog, project, recorded } from '../../testing';
import { clientPartners } from './partners';

const [january, february, march] = ['2026-01-10', '2026-02-10', '2026-03-10'].map((day) => `${day}T12:00:00.000Z`);
const [HOSPITAL, AGENCY] = [3, 4];

const eventAt = (at: string | undefined, type: string, data: object) =>
  recorded({ stream: 'client-7', at: at! }, { type, data: { kind: 'client', id: 7, ...data } });
const changed = (at: string | undefined, changes: object) => eventAt(at, 'RecordChanged', { changes });
const registered = eventAt(january, 'RecordRegistered', { fields: { partner: HOSPITAL } });
const stays = (...parts: ReturnType<typeof eventAt>[]) =>
  project(clientPartners.tables, inOneLog(...parts)).client_partners!.map(
    ({ partner, assigned_at, left_at, left_to }) => [partner, assigned_at, left_at, left_to],
  );

describe('the partners of a client', () => {
  it('are kept with the time from and until which the client was theirs', () =>
    expect(
      stays(registered, changed(february, { partner: AGENCY }), changed(march, { partner: HOSPITAL, lastName: 'Sol' })),
    ).toEqual([
      [HOSPITAL, january, february, AGENCY],
      [AGENCY, february, march, HOSPITAL],
      [HOSPITAL, march, null, null],
    ]));

  it('do not change by other edits, by a merge and by an erasure', () =>
    expect(
      stays(
        registered,
        changed(february, { lastName: 'Sol' }),
        changed(february, { partner: HOSPITAL }),
        eventAt(march, 'MergedInto', { target: 8, merge: 'm' }),
        eventAt(march, 'PersonErased', {}),
      ),
    ).toEqual([[HOSPITAL, january, null, null]]));

  it('are those that another portal says, and go on from there', () => {
    const noted = (...of: readonly object[]) => eventAt(march, 'StaysNoted', { stays: of });
    const inHospital = { partner: HOSPITAL, since: january, until: february };
    const lasting = { partner: AGENCY, since: february, until: null };
    const registeredLater = eventAt(march, 'RecordRegistered', { fields: { partner: AGENCY } });
    expect(stays(registeredLater, noted(inHospital, lasting))).toEqual([
      [HOSPITAL, january, february, AGENCY],
      [AGENCY, february, null, null],
    ]);
    expect(
      stays(registeredLater, noted(lasting), noted(inHospital), changed(march, { partner: HOSPITAL })).sort(),
    ).toEqual(
      [
        [HOSPITAL, january, february, AGENCY],
        [AGENCY, february, march, HOSPITAL],
        [HOSPITAL, march, null, null],
      ].sort(),
    );
  });

  it('end with the client, and begin with the first partner', () => {
    expect(stays(registered, eventAt(march, 'RecordRemoved', {}))).toEqual([[HOSPITAL, january, march, null]]);
    const without = eventAt(january, 'RecordRegistered', { fields: { partner: null } });
    expect(stays(without, changed(march, { partner: AGENCY }))).toEqual([[AGENCY, march, null, null]]);
  });
});
