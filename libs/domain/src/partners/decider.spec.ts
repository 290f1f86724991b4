import type { AttributeDefinition } from '../attributes';
import type { ReviewMove } from '../reviews';
import { aDefinition, scenario } from '../testing';
import { enabledSteps, stepNamed } from '../workflow';
import { partnerDecider } from './decider';
import { fullAddress, type PartnerCommand, type PartnerEvent, type PartnerFacts } from './partner';
import { partnerReview } from './review';
import { canPlaceOrders, PARTNER_STATUSES, type PartnerStatus, partnerWorkflow } from './statuses';

const question = (id: number, of: Partial<AttributeDefinition>) =>
  aDefinition({ id, name: `question_${id}`, orderIndex: id, ...of });

const facts: PartnerFacts = {
  exists: (_, id) => id < 100,
  isTaken: () => false,
  countReferences: () => 0,
  use: () => ({ stock: [], openOrders: [] }),
  ids: { contact: [41] },
  roles: ['ROLE_ADMIN'],
  own: false,
  profile: {
    definitions: [],
    user: { groups: [], isAdmin: true },
    knowsZip: () => false,
    knowsFile: () => false,
  },
};
const questions = [
  question(11, { name: 'shortname', isRequired: true }),
  question(12, { type: 'INTEGER' }),
  question(13, { name: 'served', type: 'INTEGER', isRequired: true }),
];
const asking = { profile: { ...facts.profile, definitions: questions } };
const staff = { roles: ['ROLE_PARTNER_EDIT_ALL'] };
const manager = { roles: ['ROLE_PARTNER_MANAGE_OWN'], own: true };

const ana = { firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.org', phoneNumber: null };
const posted = {
  title: 'Oak House',
  partnerType: 'AGENCY',
  isPublicDisplay: false,
  maxOrderNumberPerMonth: 2,
  contacts: [{ ...ana, isProgramContact: true }],
};
const fields = {
  ...posted,
  diaperPickupLocation: null,
  fulfillmentPeriod: null,
  distributionMethod: null,
  forecastAverageMonths: 3,
  isMailedAboutOrders: true,
  legacyId: null,
  notes: null,
  address: null,
  contacts: [{ id: 41, ...ana, isProgramContact: true }],
};
const registered = (more: object = {}): PartnerEvent => ({
  type: 'RecordRegistered',
  data: { kind: 'partner', id: 7, fields: { ...fields, status: 'START', ...more } },
});
const moved = (from: PartnerStatus, to: PartnerStatus, transition: string): PartnerEvent => ({
  type: 'RecordStatusChanged',
  data: { kind: 'partner', id: 7, from, to, transition },
});
const renamed: PartnerEvent = { type: 'RecordChanged', data: { kind: 'partner', id: 7, changes: { title: 'Elm' } } };
const forecastChanged: PartnerEvent = {
  type: 'RecordChanged',
  data: { kind: 'partner', id: 7, changes: { forecastAverageMonths: 5 } },
};

const register = (more: object = {}): PartnerCommand => ({
  type: 'RegisterRecord',
  data: { id: 7, fields: { ...posted, ...more } },
});
const change = (of: object, status?: string): PartnerCommand => ({
  type: 'ChangeRecord',
  data: { fields: { ...of }, ...(status ? { status } : {}) },
});
const apply = (transition: string): PartnerCommand => ({ type: 'ApplyTransition', data: { transition } });
const given = scenario(partnerDecider, facts);

describe('a partner', () => {
  it('begins at the start of the workflow', () => {
    given().when(register()).thenHappened(registered());
  });

  it('says what is missing, in the words of the form', () => {
    given()
      .when({ type: 'RegisterRecord', data: { id: 7, fields: { maxOrderNumberPerMonth: 0 } } })
      .thenRejected({
        code: 'invalid',
        fields: {
          title: 'Partner Name/Title is required',
          partnerType: 'Partner Type is required',
          isPublicDisplay: 'Display Publicly is required',
          maxOrderNumberPerMonth: 'The Maximum Orders per month must be greater than 0',
          contacts: 'Contact Info is missing.',
        },
      });
    given()
      .when(register({ contacts: [{ phoneNumber: '555' }] }))
      .thenRejected({
        fields: {
          'contacts.0.firstName': 'Contact First Name is required',
          'contacts.0.lastName': 'Contact Last Name is required',
          'contacts.0.email': 'Contact Email is required',
        },
      });
  });

  it('keeps its last contact', () => {
    given(registered())
      .when(change({ contacts: [{ id: 41, isDeleted: true }] }))
      .thenRejected({ fields: { contacts: 'Contact Info is missing.' } });
  });

  it('takes the maximum of orders from administrators only', () => {
    given(registered())
      .when(change({ maxOrderNumberPerMonth: 9 }), staff)
      .thenNothing();
    given(registered())
      .when(change({ maxOrderNumberPerMonth: 9 }))
      .thenHappened({
        type: 'RecordChanged',
        data: { kind: 'partner', id: 7, changes: { maxOrderNumberPerMonth: 9 } },
      });
    given()
      .when(register({ maxOrderNumberPerMonth: 0 }), staff)
      .thenHappened(registered({ maxOrderNumberPerMonth: 1 }));
  });

  it('stays while people work for it', () => {
    const remove: PartnerCommand = { type: 'RemoveRecord', data: {} };
    given(registered())
      .when(remove, { countReferences: (kind, field) => (kind === 'user' && field === 'partners' ? 1 : 0) })
      .thenRejected({ code: 'conflict', message: 'Cannot delete a partner which has users' });
    given(registered())
      .when(remove)
      .thenHappened({ type: 'RecordRemoved', data: { kind: 'partner', id: 7 } });
  });

  it('that was registered with a status and few fields goes on from there', () => {
    const old: PartnerEvent = {
      type: 'RecordRegistered',
      data: { kind: 'partner', id: 7, fields: { title: 'Oak House', partnerType: 'AGENCY', status: 'INACTIVE' } },
    };
    given(old)
      .when(apply('ACTIVATE'))
      .thenHappened(moved('INACTIVE', 'ACTIVE', 'ACTIVATE'));
    given(old)
      .when(change({ title: 'Elm' }))
      .thenHappened(renamed);
    given(old)
      .when(change({ isPublicDisplay: true }))
      .thenHappened({ type: 'RecordChanged', data: { kind: 'partner', id: 7, changes: { isPublicDisplay: true } } });
  });
});

describe('the status of a partner', () => {
  it('is moved by named transitions', () => {
    given(registered())
      .when(apply('SUBMIT'))
      .thenHappened(moved('START', 'APPLICATION_PENDING', 'SUBMIT'));
    given(registered())
      .when(apply('BAPTIZE'))
      .thenRejected({ code: 'invalid', fields: { transition: expect.stringContaining('SUBMIT') } });
    given(registered()).when(apply('REVIEWED')).thenRejected({ code: 'conflict' });
    given().when(apply('SUBMIT')).thenRejected({ code: 'notFound' });
  });

  it('ignores an empty transition', () => {
    given(registered()).when(apply('')).thenNothing();
    given(registered()).when({ type: 'ApplyTransition', data: {} }).thenNothing();
    given().when(apply('')).thenRejected({ code: 'notFound' });
  });

  it('stays where a transition that is meant for another one finds it', () => {
    const flag: PartnerCommand = { type: 'ApplyTransition', data: { transition: 'FLAG_FOR_REVIEW', from: 'ACTIVE' } };
    given(registered({ status: 'ACTIVE' }))
      .when(flag)
      .thenHappened(moved('ACTIVE', 'NEEDS_PROFILE_REVIEW', 'FLAG_FOR_REVIEW'));
    given(registered({ status: 'INACTIVE' }))
      .when(flag)
      .thenNothing();
  });

  it('is moved by its manager only to submit and to confirm a review', () => {
    given(registered())
      .when(apply('SUBMIT'), manager)
      .thenHappened(moved('START', 'APPLICATION_PENDING', 'SUBMIT'));
    given(registered({ status: 'REVIEW_PAST_DUE' }))
      .when(apply('REVIEWED'), manager)
      .thenHappened(moved('REVIEW_PAST_DUE', 'ACTIVE', 'REVIEWED'));
    given(registered())
      .when(apply('SUBMIT'), { ...manager, own: false })
      .thenRejected({ code: 'forbidden' });
    given(registered({ status: 'INACTIVE' }))
      .when(apply('ACTIVATE'), manager)
      .thenRejected({ code: 'forbidden' });
    given(registered({ status: 'APPLICATION_PENDING_PRIORITY' }))
      .when(apply('SUBMIT'), manager)
      .thenRejected({ code: 'forbidden' });
  });

  it('is reached at a registration by the fewest steps that the user may take', () => {
    const registerAs = (status: string): PartnerCommand => ({
      type: 'RegisterRecord',
      data: { id: 7, fields: posted, status },
    });
    given()
      .when(registerAs('INACTIVE'), staff)
      .thenHappened(
        registered({ maxOrderNumberPerMonth: 1 }),
        moved('START', 'APPLICATION_PENDING', 'SUBMIT'),
        moved('APPLICATION_PENDING', 'INACTIVE', 'DEACTIVATE'),
      );
    given().when(registerAs('START')).thenHappened(registered());
    given().when(registerAs('ASLEEP')).thenRejected({ code: 'invalid' });
  });

  it('follows a save that carries another status, by the same doors', () => {
    given(registered({ status: 'ACTIVE' }))
      .when(change({ title: 'Elm' }, 'INACTIVE'), staff)
      .thenHappened(renamed, moved('ACTIVE', 'INACTIVE', 'DEACTIVATE'));
    given(registered({ status: 'ACTIVE' }))
      .when(change({ title: 'Elm' }, 'INACTIVE'), manager)
      .thenRejected({ code: 'forbidden' });
    given(registered()).when(change({}, 'ACTIVE')).thenRejected({ code: 'conflict' });
    given(registered())
      .when(change({}, 'ASLEEP'))
      .thenRejected({ code: 'invalid', fields: { status: expect.stringContaining('START') } });
    given(registered()).when(change({}, 'START')).thenNothing();
  });

  it.each(['NEEDS_PROFILE_REVIEW', 'REVIEW_PAST_DUE'] as const)(
    '%s ends with a save that changes something',
    (status) => {
      given(registered({ status }))
        .when(change({ forecastAverageMonths: 5 }), manager)
        .thenHappened(forecastChanged, moved(status, 'ACTIVE', 'REVIEWED'));
      given(registered({ status }))
        .when(change({ forecastAverageMonths: 3, title: 'Elm' }), manager)
        .thenNothing();
      given(registered({ status }))
        .when(change({ title: 'Elm' }, 'INACTIVE'))
        .thenHappened(renamed, moved(status, 'INACTIVE', 'DEACTIVATE'));
    },
  );

  it('is reached by every status from the first one', () => {
    const reached = new Set<string>([partnerWorkflow.initial]);
    for (const _ of PARTNER_STATUSES)
      for (const { from, to } of partnerWorkflow.steps) if (from.some((status) => reached.has(status))) reached.add(to);
    expect([...reached].sort()).toEqual([...PARTNER_STATUSES].sort());
  });
});

describe('the annual review of partners', () => {
  const step = ({ from, transition }: ReviewMove<PartnerStatus>) =>
    stepNamed(partnerWorkflow, from, transition, { roles: ['ROLE_ADMIN'], own: false })!;

  it('stops orders only of partners that it had asked', () => {
    expect(step(partnerReview.start).to).toBe(partnerReview.end.from);
    expect([partnerReview.start, partnerReview.end].map((move) => canPlaceOrders(step(move).to))).toEqual([
      true,
      false,
    ]);
  });
});

describe('the profile of a partner', () => {
  const given = scenario(partnerDecider, { ...facts, ...asking });
  const answer = (...profile: { definition_id: number; value: unknown }[]): PartnerCommand => ({
    type: 'ChangeRecord',
    data: { fields: {}, profile },
  });
  const profiled = (changes: object): PartnerEvent => ({
    type: 'ProfileChanged',
    data: { kind: 'partner', id: 7, changes: { ...changes } },
  });

  it('records the values that differ, and what is gone', () => {
    given(registered(), profiled({ 11: 'Oak', 12: 3 }))
      .when(answer({ definition_id: 11, value: ' Oak ' }, { definition_id: 12, value: '' }))
      .thenHappened(profiled({ 12: null }));
    given(registered(), profiled({ 11: 'Oak' }))
      .when(answer({ definition_id: 11, value: 'Oak' }))
      .thenNothing();
  });

  it('is registered along with the partner', () => {
    given()
      .when({
        type: 'RegisterRecord',
        data: { id: 7, fields: posted, profile: [{ definition_id: 11, value: 'Oak' }] },
      })
      .thenHappened(registered(), profiled({ 11: 'Oak' }));
  });

  it('may be unfinished until the partner leaves the start', () => {
    given(registered(), profiled({ 11: 'Oak' }))
      .when(answer({ definition_id: 11, value: '' }, { definition_id: 13, value: '' }))
      .thenHappened(profiled({ 11: null }));
    given()
      .when({ type: 'RegisterRecord', data: { id: 7, fields: posted, profile: [{ definition_id: 11, value: '' }] } })
      .thenHappened(registered());
    given(registered())
      .when(answer({ definition_id: 12, value: 'many' }))
      .thenRejected({ fields: { 'profile.attributes.12': 'Must be a whole number' } });
  });

  it('is asked for by the transition that needs it, question by question', () => {
    const submission = given(registered(), profiled({ 12: 3 })).when(apply('SUBMIT'), manager);
    submission.thenRejected({
      code: 'invalid',
      message: 'The profile is not finished: 2 required questions have no answer yet.',
      fields: {
        'profile.attributes.11': 'Field is required',
        'profile.attributes.13': 'Field is required',
      },
    });
    given(registered(), profiled({ 11: 'Oak', 13: 0 }))
      .when(apply('SUBMIT'), manager)
      .thenHappened(moved('START', 'APPLICATION_PENDING', 'SUBMIT'));
    given(registered({ status: 'INACTIVE' }))
      .when(apply('ACTIVATE'))
      .thenHappened(moved('INACTIVE', 'ACTIVE', 'ACTIVATE'));
  });

  it('is finished by the save that asks for the next status', () => {
    const submitWith = (...profile: { definition_id: number; value: unknown }[]): PartnerCommand => ({
      type: 'ChangeRecord',
      data: { fields: {}, profile, status: 'APPLICATION_PENDING' },
    });
    given(registered())
      .when(submitWith({ definition_id: 11, value: 'Oak' }))
      .thenRejected({ fields: { 'profile.attributes.13': 'Field is required' } });
    given(registered())
      .when(submitWith({ definition_id: 11, value: 'Oak' }, { definition_id: 13, value: 5 }))
      .thenHappened(profiled({ 11: 'Oak', 13: 5 }), moved('START', 'APPLICATION_PENDING', 'SUBMIT'));
  });

  it('asks nobody for what they may not answer', () => {
    const row = { definition_id: 11, group_id: 5, can_view: true, can_edit: true };
    const definitions = [question(11, { isRequired: true, attributeFieldPermissions: [row] })];
    given(registered())
      .when(apply('SUBMIT'), {
        ...manager,
        profile: { ...facts.profile, definitions, user: { groups: [], isAdmin: false } },
      })
      .thenHappened(moved('START', 'APPLICATION_PENDING', 'SUBMIT'));
  });

  it('names the value and the mend, a blank number too', () => {
    const answered = [registered({ status: 'ACTIVE' }), profiled({ 11: 'Oak', 13: 5 })] as const;
    given(...answered)
      .when(answer({ definition_id: 13, value: '' }))
      .thenRejected({ fields: { 'profile.attributes.13': 'Field is required' } });
    given(...answered)
      .when(answer({ definition_id: 11, value: '' }, { definition_id: 12, value: 'many' }))
      .thenRejected({
        code: 'invalid',
        fields: {
          'profile.attributes.11': 'Field is required',
          'profile.attributes.12': 'Must be a whole number',
        },
      });
  });

  it('is changed by the groups that the attribute names', () => {
    const row = { definition_id: 12, group_id: 5, can_view: true, can_edit: false };
    const definitions = [question(12, { attributeFieldPermissions: [row] })];
    const user = { groups: [5], isAdmin: false };
    given(registered())
      .when(answer({ definition_id: 12, value: 'x' }), { profile: { ...facts.profile, definitions, user } })
      .thenRejected({ code: 'forbidden' });
  });

  it('counts as the review', () => {
    given(registered({ status: 'NEEDS_PROFILE_REVIEW' }), profiled({ 13: 5 }))
      .when(answer({ definition_id: 11, value: 'Oak' }), manager)
      .thenHappened(profiled({ 11: 'Oak' }), moved('NEEDS_PROFILE_REVIEW', 'ACTIVE', 'REVIEWED'));
  });

  it('is finished in the review, and in no other save of a partner that is older than a question', () => {
    const other = answer({ definition_id: 12, value: 3 });
    const unfinished = { code: 'invalid', fields: { 'profile.attributes.13': 'Field is required' } } as const;
    for (const status of ['NEEDS_PROFILE_REVIEW', 'REVIEW_PAST_DUE'] as const)
      for (const command of [other, apply('REVIEWED')])
        given(registered({ status }), profiled({ 11: 'Oak' }))
          .when(command, manager)
          .thenRejected(unfinished);
    given(registered({ status: 'ACTIVE' }), profiled({ 11: 'Oak' }))
      .when(answer({ definition_id: 12, value: 3 }, { definition_id: 13, value: '' }))
      .thenHappened(profiled({ 12: 3 }));
    given(registered({ status: 'NEEDS_PROFILE_REVIEW' }), profiled({ 11: 'Oak' }))
      .when(apply('ACTIVATE'))
      .thenHappened(moved('NEEDS_PROFILE_REVIEW', 'ACTIVE', 'ACTIVATE'));
  });
});

describe('what is offered', () => {
  const offered = (status: PartnerStatus, user: Partial<PartnerFacts>) =>
    enabledSteps(partnerWorkflow, status, { ...facts, ...user }).map(({ transition }) => transition);

  it('is what would be allowed', () => {
    expect(offered('ACTIVE', staff)).toEqual(['FLAG_FOR_REVIEW', 'FLAG_FOR_REVIEW_PAST_DUE', 'DEACTIVATE']);
    expect(offered('INACTIVE', staff)).toEqual([
      'SUBMIT_PRIORITY',
      'ACTIVATE',
      'FLAG_FOR_REVIEW',
      'FLAG_FOR_REVIEW_PAST_DUE',
    ]);
    expect(offered('NEEDS_PROFILE_REVIEW', manager)).toEqual(['REVIEWED']);
    expect(offered('START', { ...manager, own: false })).toEqual([]);
  });
});

it('an address reads on one line', () => {
  const address = { street1: '1 Main St', street2: '', city: 'Tulsa', state: 'OK', postalCode: '74101' };
  expect(fullAddress(address)).toBe('1 Main St, Tulsa, OK 74101');
  expect(fullAddress({ city: 'Tulsa' })).toBe('Tulsa');
  expect([fullAddress(null), fullAddress({})]).toEqual([null, null]);
});
