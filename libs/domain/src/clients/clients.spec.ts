import fc from 'fast-check';
import { ageExpirationOf, isBirthdateServed } from '../records';
import { clientFacts as facts, scenario } from '../testing';
import { addDays, addMonths } from '../time';
import type { ClientCommand, ClientEvent } from './client';
import { clientDecider, PARTNER_CLOSED } from './decider';
import { matchKey, matchNames, namesakeKeys, searchText, surnameParts } from './matching';
import { makePublicId, readPublicId } from './public-id';
import { CLIENT_STATUSES, type ClientStatus, clientWorkflow } from './statuses';

const TODAY = '2026-11-22';
const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2018-01-01', days));

describe('the age of a client', () => {
  it('expires on the first day of the month after the fourth birthday, leap days too', () => {
    expect(ageExpirationOf('2022-03-15')).toBe('2026-04-01');
    expect(ageExpirationOf('2022-01-31')).toBe('2026-02-01');
    expect(ageExpirationOf('2024-02-29')).toBe('2028-03-01');
    expect(ageExpirationOf('2022-12-01')).toBe('2027-01-01');
    expect(ageExpirationOf(null)).toBeNull();
    fc.assert(
      fc.property(day, (birthdate) => {
        const expires = ageExpirationOf(birthdate)!;
        const birthday = addMonths(birthdate, 48);
        expect(expires.slice(-2)).toBe('01');
        expect(expires > birthday && addMonths(expires, -1) <= birthday).toBe(true);
      }),
    );
  });

  it('is served from the day after the birth until the day before the fourth birthday', () => {
    fc.assert(
      fc.property(day, (today) => {
        expect(isBirthdateServed(today, today)).toBe(false);
        expect(isBirthdateServed(addDays(today, -1), today)).toBe(true);
        expect(isBirthdateServed(addMonths(today, -48), today)).toBe(false);
        expect(isBirthdateServed(addDays(addMonths(today, -48), 5), today)).toBe(true);
      }),
    );
    expect(isBirthdateServed('1900-01-01', TODAY)).toBe(false);
    expect(isBirthdateServed('2022-11-23', TODAY)).toBe(true);
  });
});

describe('a name', () => {
  it('is compared without accents, marks, spaces and capitals', () => {
    expect(matchKey("  María-José D'Ángelo Jr. ")).toBe('mariajosedangelojr');
    expect(matchKey('Nuñez  de la Cruz')).toBe(matchKey('NUNEZ DE LA CRUZ'));
    expect(matchKey('محمد')).toBe('محمد');
    expect(searchText(' Zoë ', null, 'NÚÑEZ')).toBe('zoe nunez');
    expect(surnameParts('García-López de la Cruz')).toEqual(['garcia', 'lopez', 'cruz']);
  });

  const word = fc.constantFrom('Ana', 'Anabel', 'Ána', 'Bo', 'Cruz', 'García', 'López', 'De la Cruz');
  const surname = fc.tuple(word, fc.option(word)).map(([one, two]) => (two ? `${one}-${two}` : one));
  const child = fc.record({ firstName: word, lastName: surname });

  it('agrees with itself however it is written, and with another one both ways or not at all', () => {
    fc.assert(
      fc.property(child, child, (one, other) => {
        expect(
          matchNames(one, { firstName: ` ${one.firstName.toUpperCase()}`, lastName: one.lastName.replace('-', ' ') }),
        ).toBe('exact');
        expect(matchNames(one, other)).toBe(matchNames(other, one));
        const keys = namesakeKeys(other);
        expect(namesakeKeys(one).some((key) => keys.includes(key))).toBe(matchNames(one, other) !== undefined);
      }),
    );
  });
});

describe('a public id', () => {
  it('is made of its symbols and read in any case, alone or in an object', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const id = makePublicId((limit) => numbers.next().value! % limit);
        expect(readPublicId({ id: ` ${id.toLowerCase()}` })).toBe(id);
      }),
    );
    for (const wrong of ['', 'ABCDEFGH', 'BBBBBBB', 'BBBBBBBBB', 7, null, {}])
      expect(readPublicId(wrong)).toBeUndefined();
  });
});

const fields = {
  firstName: 'Ana',
  lastName: 'Sol',
  parentFirstName: 'Eva',
  parentLastName: 'Sol',
  birthdate: '2025-01-15',
  partner: 7,
  publicId: 'CCCCCCCC',
};
const registered: ClientEvent = {
  type: 'RecordRegistered',
  data: { kind: 'client', id: 3, fields: { ...fields, isExpirationOverridden: false } },
};
const moved = (from: ClientStatus, to: ClientStatus, transition: string): ClientEvent => ({
  type: 'RecordStatusChanged',
  data: { kind: 'client', id: 3, from, to, transition },
});
const apply = (transition: string): ClientCommand => ({ type: 'ApplyTransition', data: { transition } });
const pending = { kind: 'distribution', id: 5, sequence: 'DIST-000005' } as const;

describe('a client', () => {
  const given = scenario(clientDecider, facts);
  const active = [registered, moved('CREATION', 'ACTIVE', 'ACTIVATE')] as const;

  it('goes by the workflow of the list, and by no other way', () => {
    for (const status of CLIENT_STATUSES)
      for (const { name, from, to } of clientWorkflow.steps) {
        const outcome = given(registered, moved('CREATION', status, 'TEST')).when(apply(name));
        if (from.includes(status)) outcome.thenHappened(moved(status, to, name));
        else outcome.thenRejected({ code: 'conflict' });
      }
  });

  it('keeps its status and its partner while orders are open, but not against the nightly job', () => {
    const held = { pendingOrders: [pending] };
    given(...active)
      .when(apply('DEACTIVATE'), held)
      .thenNothing();
    given(...active)
      .when(apply('EXPIRE'), { ...held, isNightlyJob: true })
      .thenHappened(moved('ACTIVE', 'INACTIVE_(EXPIRED)', 'EXPIRE'));
    given(...active)
      .when(apply('FLAG_FOR_REVIEW'), held)
      .thenHappened(moved('ACTIVE', 'NEEDS_REVIEW', 'FLAG_FOR_REVIEW'));
    const change: ClientCommand = { type: 'ChangeRecord', data: { fields: { partner: 8 } } };
    given(...active)
      .when(change, held)
      .thenRejected({ code: 'conflict', fields: { partner: expect.stringMatching(/pending distribution/) } });
    given(...active)
      .when({ type: 'TransferClient', data: { partner: 8 } }, held)
      .thenRejected({ code: 'conflict' });
  });

  describe('that is not active', () => {
    const change = (status: string, posted: Record<string, unknown> = { firstName: 'Eva' }): ClientCommand => ({
      type: 'ChangeRecord',
      data: { fields: posted, status },
    });
    const changes = { kind: 'client', id: 3, changes: { firstName: 'Eva', ageExpiresAt: '2029-02-01' } } as const;
    const changed: ClientEvent = { type: 'RecordChanged', data: changes };

    it('is activated before what a save changes beside its status', () => {
      given(registered)
        .when(change('ACTIVE'))
        .thenHappened(moved('CREATION', 'ACTIVE', 'ACTIVATE'), changed);
      given(...active, moved('ACTIVE', 'INACTIVE', 'DEACTIVATE'))
        .when(change('ACTIVE'))
        .thenHappened(moved('INACTIVE', 'ACTIVE', 'ACTIVATE'), changed);
    });

    it('is changed by no save that leaves it so, and activated by nobody who may not', () => {
      const closed = { code: 'conflict', message: expect.stringMatching(/^Only an active client/) } as const;
      given(registered).when(change('CREATION')).thenRejected(closed);
      given(registered).when(change('INACTIVE')).thenRejected(closed);
      given(registered)
        .when(change('ACTIVE'), { roles: ['ROLE_CLIENT_VIEW_ALL'] })
        .thenRejected({ code: 'forbidden' });
      given(registered)
        .when(change('ACTIVE', { partner: 8 }), { mayPartnerTake: false })
        .thenRejected({ code: 'conflict', message: PARTNER_CLOSED });
    });
  });

  it('goes to no partner that may not take clients', () => {
    const refusal = { code: 'conflict', message: PARTNER_CLOSED } as const;
    const moves: ClientCommand[] = [
      { type: 'ChangeRecord', data: { fields: { partner: 8 } } },
      { type: 'TransferClient', data: { partner: 8 } },
    ];
    for (const move of moves)
      given(...active)
        .when(move, { mayPartnerTake: false })
        .thenRejected(refusal);
  });

  it('that is merged or erased stays as it is', () => {
    const merged: ClientEvent = { type: 'MergedInto', data: { kind: 'client', id: 3, target: 4, merge: 'm' } };
    const erased: ClientEvent = { type: 'PersonErased', data: { kind: 'client', id: 3 } };
    const changes: ClientCommand[] = [
      { type: 'ChangeRecord', data: { fields: { firstName: 'Eva' } } },
      { type: 'TransferClient', data: { partner: 8 } },
      { type: 'ReviewClient', data: {} },
      apply('DEACTIVATE'),
    ];
    for (const end of [merged, erased])
      for (const change of changes)
        given(...active, end)
          .when(change)
          .thenRejected({ code: 'conflict' });
  });

  it('gets back what a merge took, with the clients that it had brought along', () => {
    const merged: ClientEvent = { type: 'MergedInto', data: { kind: 'client', id: 3, target: 4, merge: 'm' } };
    given(...active, merged, moved('ACTIVE', 'INACTIVE', 'MERGE'))
      .when({ type: 'UnmergeClient', data: {} }, { followers: [9] })
      .thenHappened(
        { type: 'Unmerged', data: { kind: 'client', id: 3, target: 4, merge: 'm', followers: [9] } },
        moved('INACTIVE', 'ACTIVE', 'UNMERGE'),
      );
    given(...active)
      .when({ type: 'UnmergeClient', data: {} })
      .thenRejected({ code: 'conflict' });
  });

  it('that was erased stays inactive when its merge is taken back', () => {
    given(
      ...active,
      { type: 'MergedInto', data: { kind: 'client', id: 3, target: 4, merge: 'm' } },
      moved('ACTIVE', 'INACTIVE', 'MERGE'),
      { type: 'PersonErased', data: { kind: 'client', id: 3 } },
    )
      .when({ type: 'UnmergeClient', data: {} }, { followers: [] })
      .thenHappened({ type: 'Unmerged', data: { kind: 'client', id: 3, target: 4, merge: 'm', followers: [] } });
  });

  describe('past four', () => {
    const old = { ...fields, birthdate: '2022-01-15' };
    const overridden = {
      ...old,
      isExpirationOverriddenTemporarily: true,
      temporaryOverrideExpirationDueDate: '2026-11-21',
      ageExpiresAt: null,
    };
    const turnedFour: ClientEvent = { type: 'RecordRegistered', data: { kind: 'client', id: 3, fields: overridden } };
    const ended = {
      isExpirationOverriddenTemporarily: false,
      temporaryOverrideExpirationDueDate: null,
      ageExpiresAt: '2026-02-01',
    };
    const changed = (changes: object): ClientEvent => ({
      type: 'RecordChanged',
      data: { kind: 'client', id: 3, changes },
    });
    const activated = moved('CREATION', 'ACTIVE', 'ACTIVATE');
    const change = (posted: Record<string, unknown>): ClientCommand => ({
      type: 'ChangeRecord',
      data: { fields: posted },
    });
    const roles = ['ROLE_CLIENT_EDIT_ALL', 'ROLE_CLIENT_OVERRIDE_EXPIRATIONS'];

    it('loses its temporary override in the night, and by hand', () => {
      const outcome = given(turnedFour, activated);
      outcome
        .when({ type: 'EndTemporaryOverride', data: {} }, { roles, isNightlyJob: true })
        .thenHappened(changed(ended));
      outcome.when(change({ isExpirationOverriddenTemporarily: false }), { roles }).thenHappened(changed(ended));
    });

    it('gets an override', () => {
      const withoutOverride: ClientEvent = {
        type: 'RecordRegistered',
        data: { kind: 'client', id: 3, fields: { ...old, ageExpiresAt: '2026-02-01', pullupDistributionMax: 6 } },
      };
      given(withoutOverride, activated)
        .when(change({ isExpirationOverridden: true }), { roles })
        .thenHappened(changed({ isExpirationOverridden: true }));
    });

    it('is refused when it is new or its birthdate is changed', () => {
      given()
        .when({ type: 'RegisterRecord', data: { id: 3, fields: old } })
        .thenRejected({ code: 'invalid', fields: { birthdate: expect.stringContaining('less than 4 years') } });
      given(registered, activated)
        .when(change({ birthdate: '2022-01-15' }))
        .thenRejected({ code: 'invalid', fields: { birthdate: expect.stringContaining('less than 4 years') } });
    });
  });

  it('is erased by its public id, once', () => {
    given(...active)
      .when({ type: 'ErasePerson', data: { confirm: 'DDDDDDDD' } })
      .thenRejected({ code: 'invalid' });
    given(...active)
      .when({ type: 'ErasePerson', data: { confirm: ' cccccccc ' } })
      .thenHappened({ type: 'PersonErased', data: { kind: 'client', id: 3 } });
  });
});
