import { aDefinition, clientFacts, scenario } from '../testing';
import type { ClientCommand, ClientEvent } from './client';
import { clientDecider } from './decider';
import type { ClientStatus } from './statuses';

const SIZE = 11;
const ZIP = 12;
const NOTE = 13;
const definitions = [
  aDefinition({ id: SIZE, label: 'Diaper size needed:', isRequired: true }),
  aDefinition({ id: ZIP, label: 'Zip code', isRequired: true }),
  aDefinition({ id: NOTE, label: 'Note' }),
];
const asked = { profile: { ...clientFacts.profile, definitions } };
const given = scenario(clientDecider, { ...clientFacts, ...asked });

const fields = {
  firstName: 'Ana',
  lastName: 'Sol',
  parentFirstName: 'Eva',
  parentLastName: 'Sol',
  birthdate: '2025-01-15',
  partner: 7,
  publicId: 'CCCCCCCC',
  ageExpiresAt: '2029-02-01',
};
const of = { kind: 'client', id: 3 } as const;
const registered: ClientEvent = { type: 'RecordRegistered', data: { ...of, fields } };
const moved = (from: ClientStatus, to: ClientStatus, transition = 'TEST'): ClientEvent => ({
  type: 'RecordStatusChanged',
  data: { ...of, from, to, transition },
});
const answered = (changes: object): ClientEvent => ({
  type: 'ProfileChanged',
  data: { ...of, changes: { ...changes } },
});
const activated = moved('CREATION', 'ACTIVE');
/** A child from before the zip code was asked. */
const older = [registered, answered({ [SIZE]: 'Size 4' }), activated] as const;

const post = (answers: Readonly<Record<number, unknown>>) =>
  Object.entries(answers).map(([id, value]) => ({ definition_id: Number(id), value }));
const save = (answers: Readonly<Record<number, unknown>>, data: object = {}): ClientCommand => ({
  type: 'ChangeRecord',
  data: { fields: {}, profile: post(answers), ...data },
});
const review: ClientCommand = { type: 'ReviewClient', data: {} };
const REFUSED = {
  code: 'conflict',
  message: 'The review needs an answer to "Zip code": answer it first, then mark the client as reviewed.',
} as const;

describe('a required question', () => {
  it('binds a registration, also one that posts no answers', () => {
    given()
      .when({ type: 'RegisterRecord', data: { id: 3, fields, profile: post({ [SIZE]: 'Size 4', [ZIP]: '' }) } })
      .thenRejected({ code: 'invalid', fields: { [`attributes.${ZIP}`]: 'Field is required' } });
    given()
      .when({ type: 'RegisterRecord', data: { id: 3, fields } })
      .thenRejected({
        fields: { [`attributes.${SIZE}`]: 'Field is required', [`attributes.${ZIP}`]: 'Field is required' },
      });
  });

  it('stays open in a record from a sheet where it wants a file, and there alone', () => {
    const files = [
      aDefinition({ id: ZIP, label: 'Proof of address', type: 'FILE', isRequired: true }),
      definitions[0]!,
    ];
    const profile = { ...clientFacts.profile, definitions: files, isFromSheet: true };
    const fromSheet = given().when(
      { type: 'RegisterRecord', data: { id: 3, fields, profile: post({ [SIZE]: 'Size 4' }) } },
      { profile },
    );
    expect(fromSheet.events().slice(1)).toEqual([answered({ [SIZE]: 'Size 4' })]);
    given()
      .when({ type: 'RegisterRecord', data: { id: 3, fields, profile: [] } }, { profile })
      .thenRejected({ fields: { [`attributes.${SIZE}`]: 'Field is required' } });
    const lacking = given().when(
      { type: 'RegisterRecord', data: { id: 3, fields, profile: [] } },
      { profile: { ...profile, mayLackAnswers: true } },
    );
    expect(lacking.events().map(({ type }) => type)).toEqual(['RecordRegistered']);
    given(...older, moved('ACTIVE', 'NEEDS_REVIEW'))
      .when(review, { profile })
      .thenRejected({
        message: 'The review needs an answer to "Proof of address": answer it first, then mark the client as reviewed.',
      });
  });

  it('stays open in an older record, whatever else is saved', () => {
    given(...older)
      .when(save({ [SIZE]: 'Size 5', [ZIP]: '', [NOTE]: 'Twins' }))
      .thenHappened(answered({ [SIZE]: 'Size 5', [NOTE]: 'Twins' }));
    given(...older)
      .when(save({ [ZIP]: null }, { fields: { firstName: 'Eva' } }))
      .thenHappened({ type: 'RecordChanged', data: { ...of, changes: { firstName: 'Eva' } } });
    given(...older)
      .when({ type: 'ApplyTransition', data: { transition: 'DEACTIVATE' } })
      .thenHappened(moved('ACTIVE', 'INACTIVE', 'DEACTIVATE'));
  });

  it('keeps an answer that it has', () => {
    given(...older)
      .when(save({ [SIZE]: '', [ZIP]: '' }))
      .thenRejected({ code: 'invalid', fields: { [`attributes.${SIZE}`]: 'Field is required' } });
  });

  describe.each(['NEEDS_REVIEW', 'REVIEW_PAST_DUE'] as const)('without an answer, in %s,', (status) => {
    const waiting = [...older, moved('ACTIVE', status)] as const;

    it.each<[string, ClientCommand]>([
      ['the review', review],
      ['the step that is a review', { type: 'ApplyTransition', data: { transition: 'ACTIVATE' } }],
      ['a save with the status', save({}, { status: 'ACTIVE' })],
      ['a transfer, which counts as a review', { type: 'TransferClient', data: { partner: 8 } }],
    ])('has %s refused, with the mend', (_, command) => {
      given(...waiting)
        .when(command)
        .thenRejected(REFUSED);
    });

    it('is answered first, and then the review is taken', () => {
      given(...waiting)
        .when(save({ [ZIP]: '64110' }))
        .thenHappened(answered({ [ZIP]: '64110' }));
      given(...waiting, answered({ [ZIP]: '64110' }))
        .when(review)
        .thenHappened(moved(status, 'ACTIVE', 'ACTIVATE'));
      given(...waiting)
        .when(save({ [ZIP]: '64110' }, { status: 'ACTIVE' }))
        .thenHappened(answered({ [ZIP]: '64110' }), moved(status, 'ACTIVE', 'ACTIVATE'));
    });

    it('is answered in a record to which an expiration was added since', () => {
      const { ageExpiresAt, ...withoutExpiration } = fields;
      const old: ClientEvent = { type: 'RecordRegistered', data: { ...of, fields: withoutExpiration } };
      given(old, ...waiting.slice(1))
        .when(save({ [ZIP]: '64110' }))
        .thenHappened(
          { type: 'RecordChanged', data: { ...of, changes: { ageExpiresAt } } },
          answered({ [ZIP]: '64110' }),
        );
    });

    it('opens nothing else of the client', () => {
      const closed = { code: 'conflict', message: expect.stringMatching(/^Only an active client/) } as const;
      for (const command of [
        save({ [SIZE]: 'Size 5' }),
        save({ [ZIP]: '64110', [NOTE]: 'Twins' }),
        save({ [ZIP]: '64110' }, { fields: { firstName: 'Eva' } }),
      ])
        given(...waiting)
          .when(command)
          .thenRejected(closed);
    });

    it('keeps nobody from a step that is no review', () => {
      given(...waiting)
        .when({ type: 'ApplyTransition', data: { transition: 'EXPIRE' } })
        .thenHappened(moved(status, 'INACTIVE_(EXPIRED)', 'EXPIRE'));
    });
  });

  it('binds no reviewer who may not answer it', () => {
    const attributeFieldPermissions = [{ definition_id: ZIP, group_id: 5, can_view: true, can_edit: false }];
    const onlyShown = definitions.map((one) => (one.id === ZIP ? { ...one, attributeFieldPermissions } : one));
    const profile = { ...asked.profile, definitions: onlyShown, user: { groups: [5], isAdmin: false } };
    given(...older, moved('ACTIVE', 'NEEDS_REVIEW'))
      .when(review, { profile })
      .thenHappened(moved('NEEDS_REVIEW', 'ACTIVE', 'ACTIVATE'));
  });

  it('is named with some others, and of very many the first five', () => {
    const many = Array.from({ length: 7 }, (_, n) => aDefinition({ id: 20 + n, label: `Q${n}`, isRequired: true }));
    given(...older, moved('ACTIVE', 'NEEDS_REVIEW'))
      .when(review, { profile: { ...asked.profile, definitions: many } })
      .thenRejected({
        message: expect.stringContaining('to "Q0", "Q1", "Q2", "Q3", "Q4" and 2 more: answer them first'),
      });
  });
});
