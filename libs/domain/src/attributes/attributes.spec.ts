import { records } from '../records';
import type { RecordDefinition } from '../records/definition';
import type { RecordFacts } from '../records/facts';
import { recordDecider } from '../records/record';
import { aDefinition, scenario } from '../testing';
import type { AnsweredAttribute, AttributeDefinition } from './attribute';
import { defaultAttributes } from './defaults';
import { fileProblem } from './files';
import { normaliseValue } from './normalise';
import { answerValue, readValue } from './read';
import { type AnsweringUser, isEditable, isRequired, isShown, labelOf, optionsFor } from './show';
import { ATTRIBUTE_TYPES, attributeTypes, DISPLAY_INTERFACES } from './types';
import { type AttributeFacts, problemOf } from './validate';
import { answerAttributes, mergeAttributes } from './values';

const option = (id: number, name: string, nameEs: string | null = null, isDeleted = false) => ({
  id,
  name,
  nameEs,
  value: null,
  isDeleted,
});
const race = aDefinition({
  type: 'OPTION_LIST',
  displayInterface: 'CHECKBOX_GROUP',
  options: [option(7, 'Asian', 'Asiática'), option(8, 'Other'), option(9, 'Old', null, true)],
});
const gender = aDefinition({ ...race, displayInterface: 'RADIO' });
const staff: AnsweringUser = { groups: [3], isAdmin: false };
const admin: AnsweringUser = { groups: [], isAdmin: true };
const family: AnsweringUser = { groups: [], isAdmin: false, isPublic: true };
const facts: AttributeFacts = { knowsZip: (id) => id < 100, knowsFile: (id) => id === 'stored' };

describe('an attribute on a form', () => {
  const permission = (group_id: number, can_edit: boolean) => ({
    definition_id: 1,
    group_id,
    can_view: true,
    can_edit,
  });
  const permitted = aDefinition({ attributeFieldPermissions: [permission(3, false), permission(4, true)] });

  it.each<[string, Partial<AttributeDefinition>, AnsweringUser, boolean, boolean]>([
    ['everybody’s without permissions', {}, staff, true, true],
    ['a group’s that may only view it', permitted, staff, true, false],
    ['a group’s that may edit it', permitted, { groups: [3, 4], isAdmin: false }, true, true],
    ['not another group’s', permitted, { groups: [5], isAdmin: false }, false, false],
    ['an administrator’s all the same', permitted, admin, true, true],
    ['nobody’s while it is disabled', { isDisabled: true }, admin, false, false],
    ['nobody’s while it is inactive', { status: 'INACTIVE' }, admin, false, false],
    ['not on the public form by itself', {}, family, false, false],
    ['on the public form when displayed publicly', { isDisplayedPublicly: true }, family, true, true],
    ['locked with its record', {}, { ...admin, isLocked: true }, true, false],
    ['the family’s alone when it is their agreement', { name: 'client_agreement' }, admin, false, false],
    ['the family’s on the public form', { name: 'client_agreement', isDisplayedPublicly: true }, family, true, true],
  ])('is %s', (_, over, user, shown, editable) => {
    const attribute = aDefinition({ ...over, isRequired: true });
    expect(isShown(attribute, user)).toBe(shown);
    expect(isEditable(attribute, user)).toBe(editable);
    expect(isRequired(attribute, user)).toBe(editable);
  });

  it('speaks Spanish where there is Spanish', () => {
    expect(labelOf(aDefinition({ labelEs: 'Misión' }), 'es')).toBe('Misión');
    expect(labelOf(aDefinition(), 'es')).toBe('Mission');
  });
  it('offers options that are not deleted, and those chosen already', () => {
    expect(optionsFor(race).map(({ id }) => id)).toEqual([7, 8]);
    expect(optionsFor(race, [9]).map(({ id }) => id)).toEqual([7, 8, 9]);
  });
});

describe('a value', () => {
  const kinds = {
    line: aDefinition(),
    whole: aDefinition({ type: 'INTEGER', displayInterface: 'NUMBER' }),
    time: aDefinition({ type: 'DATETIME', displayInterface: 'DATETIME' }),
    flag: aDefinition({ type: 'BOOLEAN', displayInterface: 'TOGGLE' }),
    web: aDefinition({ type: 'URL' }),
    zip: aDefinition({ type: 'ZIPCODE', displayInterface: 'ZIPCODE' }),
    zips: aDefinition({ type: 'ZIPCODE', displayInterface: 'ZIPCODE_MULTI' }),
    place: aDefinition({ type: 'ADDRESS', displayInterface: 'ADDRESS' }),
    file: aDefinition({ type: 'FILE', displayInterface: 'FILE_UPLOAD' }),
    race,
    gender,
  };
  type Kind = keyof typeof kinds;
  const home = { street1: '1 Main St', city: 'Kansas City', state: 'MO', postalCode: '64110' };
  const stored = { id: 'stored', filename: 'letter.pdf', filesize: 9, mimeType: 'application/pdf' };

  it.each<[Kind, unknown, unknown]>([
    ['line', '  Diapers ', 'Diapers'],
    ['line', 0, '0'],
    ['line', '   ', null],
    ['whole', ' 12 ', 12],
    ['whole', 0, 0],
    ['whole', '', null],
    ['time', '2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00.000Z'],
    ['flag', false, false],
    ['flag', 'true', true],
    ['flag', null, null],
    ['gender', { id: 7 }, 7],
    ['gender', '8', 8],
    ['gender', { id: null }, null],
    ['gender', { id: '' }, null],
    ['race', [7, { id: 8 }, 7, null, ''], [7, 8]],
    ['race', 7, [7]],
    ['race', [], null],
    ['zip', { id: 5, label: '64110 (Jackson County, MO)' }, 5],
    ['zips', [{ id: 5 }, 6], [5, 6]],
    ['place', { id: 3, ...home, street1: ' 1 Main St ' }, { ...home, street2: null, country: null }],
    ['place', { street1: ' ', street2: '', country: 'United States' }, null],
    ['file', { ...stored, url: '/api/files/stored' }, stored],
    ['file', { id: null }, null],
  ])('of %s: %j is kept as %j', (kind, posted, kept) => {
    expect(normaliseValue(kinds[kind], posted)).toEqual(kept);
    expect(problemOf(kinds[kind], posted, staff, facts)).toBeUndefined();
  });

  it.each<[Kind, unknown, unknown]>([
    ['line', 'x'.repeat(256), 'Must be at most 255 characters long'],
    ['line', { street: 1 }, 'Has the wrong shape'],
    ['whole', 'many', 'Must be a whole number'],
    ['whole', 2.5, 'Must be a whole number'],
    ['whole', 1e10, 'Is too large a number'],
    ['time', '2026-03-01', 'Must be a date and time with an offset, such as 2026-03-01T12:00:00Z'],
    ['time', '2026-02-30T00:00:00Z', 'Must be a date and time with an offset, such as 2026-03-01T12:00:00Z'],
    ['flag', 'perhaps', 'Must be true or false'],
    ['flag', 'constructor', 'Must be true or false'],
    ['flag', { toString: 1 }, 'Must be true or false'],
    ['web', 'javascript:alert(1)', 'Must be a web address, such as https://www.example.org'],
    ['web', `${'.'.repeat(200_000)} `, 'Must be at most 2,000 characters long'],
    ['web', 'data:text/html,x', 'Must be a web address, such as https://www.example.org'],
    ['gender', 77, 'Is not one of the options: choose again'],
    ['gender', 'male', 'Is not one of the options: choose again'],
    ['gender', -2_147_483_649, 'Is not one of the options: choose again'],
    ['gender', { id: { id: 7 } }, 'Is not one of the options: choose again'],
    ['race', [7, 'x'], 'Is not one of the options: choose again'],
    ['race', true, 'Is not one of the options: choose again'],
    ['race', [7, 77], 'Is not one of the options: choose again'],
    ['zip', 500, 'Is not in the zip code table: choose again'],
    ['zip', 5.5, 'Is not in the zip code table: choose again'],
    ['zips', [5, -6], 'Is not in the zip code table: choose again'],
    ['zips', 'Jackson County', 'Is not in the zip code table: choose again'],
    ['place', { ...home, city: ' ' }, { city: 'Field is required' }],
    ['place', { ...home, state: 'Missouri' }, { state: 'Must be a two-letter state code, such as MO' }],
    ['place', { ...home, country: 'Atlantis' }, { country: 'Must be a country of the list, such as United States' }],
    ['file', { ...stored, id: 'of somebody else' }, 'Is not a stored file: choose it again'],
  ])('of %s: %j is refused', (kind, posted, problem) =>
    expect(problemOf(kinds[kind], posted, staff, facts)).toEqual(problem),
  );

  it('takes any state abroad', () =>
    expect(problemOf(kinds.place, { ...home, state: 'Ontario', country: 'Canada' }, staff, facts)).toBeUndefined());

  it('is asked for in the language of the form, where it can be given', () => {
    const must = aDefinition({ isRequired: true });
    expect(problemOf(must, ' ', staff, facts)).toBe('Field is required');
    expect(problemOf(must, null, staff, facts, 'es')).toBe('Campo es requerido');
    expect(problemOf(must, null, { ...staff, isLocked: true }, facts)).toBeUndefined();
    expect(normaliseValue(aDefinition({ ...kinds.whole, isRequired: true }), '')).toBeNull();
  });

  it.each<[string, Partial<AttributeDefinition>, unknown, AnsweringUser, boolean]>([
    ['a family agrees', { displayInterface: 'TOGGLE' }, true, family, true],
    ['a family does not agree', { displayInterface: 'TOGGLE' }, false, family, false],
    ['a family’s own agreement, as yes or no', { name: 'client_agreement' }, false, family, false],
    ['a family answers no to a question', {}, false, family, true],
    ['a family may leave a box empty', { displayInterface: 'TOGGLE', isRequired: false }, false, family, true],
    ['staff say no', { displayInterface: 'TOGGLE' }, false, staff, true],
  ])('is asked for where it must be: %s', (_, over, posted, user, isTaken) => {
    const asked = { type: 'BOOLEAN', displayInterface: 'YES_NO_RADIO', isRequired: true, isDisplayedPublicly: true };
    const question = aDefinition({ ...asked, ...over } as Partial<AttributeDefinition>);
    expect(problemOf(question, posted, user, facts)).toBe(isTaken ? undefined : 'Field is required');
    expect(problemOf(question, posted, user, facts, 'es')).toBe(isTaken ? undefined : 'Campo es requerido');
  });

  it.each<[Kind, unknown, string, string]>([
    ['race', [7, 9], 'Asian, Old', 'Asiática, Old'],
    ['flag', true, 'Yes', 'Sí'],
    ['zip', 5, '64110 (Jackson County, MO)', '64110 (Jackson County, MO)'],
    [
      'place',
      { ...home, street2: null, country: null },
      '1 Main St, Kansas City, MO 64110',
      '1 Main St, Kansas City, MO 64110',
    ],
    ['file', stored, 'letter.pdf', 'letter.pdf'],
    ['time', '2026-03-01T10:00:00.000Z', '2026-03-01', '2026-03-01'],
    ['line', null, '', ''],
  ])('of %s: %j reads in both languages', (kind, value, english, spanish) => {
    const names = { zip: () => '64110 (Jackson County, MO)' };
    expect(readValue(kinds[kind], value as never, 'en', names)).toBe(english);
    expect(readValue(kinds[kind], value as never, 'es', names)).toBe(spanish);
  });

  it.each<[Kind, unknown, unknown]>([
    ['whole', 0, 0],
    ['whole', null, null],
    ['race', null, []],
    ['race', [7], [7]],
    ['gender', null, { id: null }],
    ['gender', [8, 7], 8],
    ['zips', [5], [{ id: 5, label: '64110' }]],
    ['place', { ...home, street2: null, country: null }, { id: 1, ...home, street2: null, country: null }],
    ['file', stored, { ...stored, url: '/api/files/stored' }],
  ])('of %s: %j is answered as %j', (kind, value, answer) =>
    expect(answerValue(kinds[kind], value as never, { zip: () => '64110' })).toEqual(answer),
  );
});

describe('values of a client or a profile', () => {
  const mission = aDefinition({ id: 1, isRequired: true });
  const secret = aDefinition({
    id: 2,
    label: 'Income',
    attributeFieldPermissions: [{ definition_id: 2, group_id: 3, can_view: true, can_edit: false }],
  });
  const hidden = aDefinition({
    id: 4,
    attributeFieldPermissions: [{ definition_id: 4, group_id: 9, can_view: true, can_edit: true }],
  });
  const definitions = [mission, secret, { ...race, id: 3 }, hidden];
  const before = { 1: 'Diapers', 2: 'low', 3: [9] };
  const merge = (posted: { definition_id: number; value?: unknown }[], user = staff, isComplete = false) =>
    mergeAttributes(definitions, before, posted, user, { facts, isComplete });

  it('keep what is not listed, change what is, and lose what is emptied', () => {
    expect(merge([{ definition_id: 3, value: [7] }])).toEqual({
      values: { 1: 'Diapers', 2: 'low', 3: [7] },
      changes: { 3: [7] },
    });
    expect(merge([{ definition_id: 3, value: [] }])).toEqual({
      values: { 1: 'Diapers', 2: 'low' },
      changes: { 3: null },
    });
    expect(merge([{ definition_id: 1, value: ' Diapers ' }]).changes).toEqual({});
  });
  it('name the wrong field by its question', () => {
    expect(() =>
      merge([
        { definition_id: 3, value: [7] },
        { definition_id: 1, value: '' },
        { definition_id: 99, value: 1 },
      ]),
    ).toThrow(
      expect.objectContaining({
        code: 'invalid',
        fields: {
          'attributes.1': 'Field is required',
          'attributes.99': 'This question no longer exists: reload the page',
        },
      }),
    );
  });
  it('keep a deleted option that they hold already, and take it no more', () => {
    expect(merge([{ definition_id: 3, value: [9, 7] }]).changes).toEqual({ 3: [9, 7] });
    expect(() => mergeAttributes(definitions, {}, [{ definition_id: 3, value: [9] }], staff, { facts })).toThrow(
      expect.objectContaining({ fields: { 'attributes.3': 'Is not one of the options: choose again' } }),
    );
  });
  it('are sent back unchanged by users who may only see them, and changed by an administrator', () => {
    expect(merge([{ definition_id: 2, value: 'low' }]).changes).toEqual({});
    expect(() => merge([{ definition_id: 2, value: 'high' }])).toThrow(
      expect.objectContaining({ code: 'forbidden', message: 'You are not allowed to change "Income".' }),
    );
    expect(merge([{ definition_id: 2, value: 'high' }], admin).changes).toEqual({ 2: 'high' });
  });
  it('are complete where they must be', () => {
    const none = () =>
      mergeAttributes(definitions, {}, [], staff, { facts, at: 'profile.attributes', isComplete: true });
    expect(none).toThrow(expect.objectContaining({ fields: { 'profile.attributes.1': 'Field is required' } }));
  });
  it('may lack an answer that was never given, and are asked for it where they must be complete', () => {
    const posted = [
      { definition_id: 1, value: '' },
      { definition_id: 3, value: [7] },
    ];
    const save = (isComplete: boolean) => mergeAttributes(definitions, {}, posted, staff, { facts, isComplete });
    expect(save(false).changes).toEqual({ 3: [7] });
    expect(() => save(true)).toThrow(expect.objectContaining({ fields: { 'attributes.1': 'Field is required' } }));
  });
  it('are refused in the language that is asked for', () => {
    const refuse = (posted: { definition_id: number; value?: unknown }[]) => () =>
      mergeAttributes(definitions, {}, posted, staff, { facts, isComplete: true, language: 'es' });
    const posted = [
      { definition_id: 3, value: [9] },
      { definition_id: 99, value: 1 },
    ];
    expect(refuse(posted)).toThrow(
      expect.objectContaining({
        fields: {
          'attributes.3': 'No es una de las opciones: elija otra vez',
          'attributes.99': 'Esta pregunta ya no existe: cargue la página de nuevo',
          'attributes.1': 'Campo es requerido',
        },
      }),
    );
    expect(refuse([{ definition_id: 2, value: 'high' }])).toThrow('No puede cambiar "Income".');
  });
  it('are answered once a definition, without the ones that the user may not see', () => {
    const answered = (user: AnsweringUser) => answerAttributes(definitions, before, user, { zip: () => undefined });
    const brief = ({ id, definition_id, value, hasOptions }: AnsweredAttribute) => [
      id,
      definition_id,
      value,
      hasOptions,
    ];
    expect(answered(staff).map(brief)).toEqual([
      [1, 1, 'Diapers', false],
      [2, 2, 'low', false],
      [3, 3, [9], true],
    ]);
    expect(answered(admin).map(brief)).toContainEqual([0, 4, null, false]);
    expect(answered(family)).toEqual([]);
  });
});

describe('a definition', () => {
  const decide: RecordFacts = {
    exists: () => true,
    isTaken: () => false,
    countReferences: () => 0,
    use: () => ({ stock: [], openOrders: [] }),
    ids: { attributeOption: [31, 32] },
  };
  const given = scenario(recordDecider(records.clientAttribute), decide);
  const minimal = { name: 'client_race', label: 'Race', type: 'OPTION_LIST' };
  const register = (fields: object) => ({ type: 'RegisterRecord', data: { id: 3, fields: { ...fields } } }) as const;
  const change = (fields: object) => ({ type: 'ChangeRecord', data: { fields: { ...fields } } }) as const;
  const asian = { id: 31, name: 'Asian', nameEs: null, value: null, isDeleted: false };
  const registered = {
    type: 'RecordRegistered',
    data: {
      kind: 'clientAttribute',
      id: 3,
      fields: {
        ...minimal,
        labelEs: null,
        helpText: null,
        helpTextEs: null,
        status: 'ACTIVE',
        isRequired: false,
        isDisabled: false,
        isDuplicateReference: false,
        isDisplayedPublicly: false,
        isAboutChild: false,
        displayInterface: 'SELECT_SINGLE',
        options: [asian],
        viewGroups: [4, 5],
        editGroups: [5],
        orderIndex: 0,
      },
    },
  } as const;
  const changed = (changes: object) => ({
    type: 'RecordChanged' as const,
    data: { kind: 'clientAttribute', id: 3, changes: { ...changes } },
  });

  it('takes the first interface of its type, and lets who may edit view', () => {
    given()
      .when(register({ ...minimal, options: [{ name: 'Asian' }], viewGroups: [4], editGroups: [5] }))
      .thenHappened(registered);
  });
  it('keeps a deleted option, hidden, and takes it back', () => {
    given(registered)
      .when(change({ options: [{ id: 31, isDeleted: true }] }))
      .thenHappened(changed({ options: [{ ...asian, isDeleted: true }] }));
    given(registered, changed({ options: [{ ...asian, isDeleted: true }] }))
      .when(change({ options: [{ id: 31, isDeleted: false }] }))
      .thenHappened(changed({ options: [asian] }));
    given(registered)
      .when(change({ options: [] }))
      .thenNothing();
  });
  it('follows its type to another interface, but not to values of another kind', () => {
    const short = {
      ...registered,
      data: { ...registered.data, fields: { ...registered.data.fields, type: 'STRING', displayInterface: 'TEXT' } },
    };
    given(short)
      .when(change({ type: 'TEXT' }))
      .thenHappened(changed({ type: 'TEXT', displayInterface: 'TEXTAREA' }));
    given(registered)
      .when(change({ type: 'STRING', displayInterface: 'TEXT' }))
      .thenRejected({ code: 'invalid', fields: { type: expect.stringContaining('disable this attribute') } });
    given(registered)
      .when(change({ displayInterface: 'TOGGLE' }))
      .thenRejected({
        fields: { displayInterface: 'Must be one of SELECT_SINGLE, SELECT_MULTI, RADIO, CHECKBOX_GROUP' },
      });
  });
  it('refuses what one event could not hold', () => {
    const long = Array.from({ length: 4_000 }, (_, n) => ({ name: `${n} ${'ñ'.repeat(200)}` }));
    const ids = { attributeOption: long.map((_, n) => n + 100) };
    given()
      .when(register({ ...minimal, options: long }), { ids })
      .thenRejected({
        fields: { options: 'The options are too long to be saved together: shorten them or have fewer' },
      });
  });

  it.each(['clientAttribute', 'partnerAttribute'] as const)('of every default %s can be registered', (kind) => {
    const ids = { attributeOption: Array.from({ length: 50 }, (_, n) => n) };
    const decider = recordDecider(records[kind] as RecordDefinition);
    const install = scenario(decider, { ...decide, ids });
    const defaults = defaultAttributes(kind, 'The "Warm" $& Bank');
    const names = defaults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const definition of defaults) {
      const decided = () => decider.decide(register(definition), { phase: 'absent' }, { ...decide, ids });
      expect(decided()).toMatchObject([
        { data: { fields: { name: definition.name, displayInterface: definition.displayInterface } } },
      ]);
    }
    expect(defaults.filter(({ type, options }) => type === 'OPTION_LIST' && !options?.length)).toEqual([]);
    const texts = JSON.stringify(defaults);
    expect(texts).not.toContain('{bank}');
    expect(texts).not.toContain('the the ');
    expect(texts).toContain(JSON.stringify('The "Warm" $& Bank').slice(1, -1));
    install()
      .when(register({ name: 'a b', label: 'x', type: 'STRING' }))
      .thenRejected({ code: 'invalid' });
  });
});

it('every type has an interface that is called something', () => {
  const used = ATTRIBUTE_TYPES.flatMap((type) => [...attributeTypes[type].displayInterfaces]);
  expect([...new Set(used)].sort()).toEqual([...DISPLAY_INTERFACES].sort());
});

describe('a chosen file', () => {
  const pdf = { filename: 'letter.pdf', filesize: 9, mimeType: 'application/pdf' };
  it.each([
    ['taken', {}, undefined],
    [
      'refused when it could be run',
      { mimeType: 'text/html' },
      'Must be a PDF, a PNG, JPEG or GIF image, or a Word or Excel document',
    ],
    ['refused when it is too large', { filesize: 6_000_000 }, 'Must be at most 5 MB'],
    ['refused when it is empty', { filesize: 0 }, 'Is empty: choose another file'],
  ])('is %s', (_, over, problem) => expect(fileProblem({ ...pdf, ...over })).toBe(problem));
});
