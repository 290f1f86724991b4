import { freshIdsNeeded } from '../fields';
import { MAX_NAMED_FIELDS, Rejection } from '../kernel';
import { personalData } from '../personal';
import { scenario } from '../testing';
import type { RecordFacts } from './facts';
import { records } from './index';
import { recordKeys } from './keys';
import { type RecordCommand, recordDecider } from './record';

const facts: RecordFacts = {
  exists: (_, id) => id < 100,
  isTaken: () => false,
  countReferences: () => 0,
  use: () => ({ stock: [], openOrders: [] }),
  ids: { contact: [41, 42], address: [51, 52] },
};
const register = (fields: object, id = 3): RecordCommand => ({
  type: 'RegisterRecord',
  data: { id, fields: { ...fields } },
});
const change = (fields: object): RecordCommand => ({ type: 'ChangeRecord', data: { fields: { ...fields } } });

describe('a record that orders name', () => {
  const registered = {
    type: 'RecordRegistered',
    data: { kind: 'warehouse', id: 3, fields: { title: 'North' } },
  } as const;
  const given = scenario(recordDecider(records.warehouse), facts)(registered);
  const remove: RecordCommand = { type: 'RemoveRecord', data: {} };
  const stock = ['Newborn', 'Size 1', 'Size 2', 'Size 3'].map((name, n) => ({ name, units: 1_000 * (4 - n) }));

  it.each([
    [
      { stock: stock.slice(0, 2), openOrders: [] },
      'This Warehouse has stock (Newborn: 4,000, Size 1: 3,000), so it cannot be deleted. Make it inactive instead.',
    ],
    [
      { stock, openOrders: ['TXFR-000001'] },
      'This Warehouse has stock (Newborn: 4,000, Size 1: 3,000, Size 2: 2,000 and more) and is in open orders (TXFR-000001), so it cannot be deleted. Make it inactive instead.',
    ],
  ])('stays while it is used, and says what keeps it', (use, message) => {
    given.when(remove, { use: () => use }).thenRejected({ code: 'conflict', message });
  });

  it('goes when nothing keeps it, under the keys of orders that move stock there', () => {
    given.when(remove).thenHappened({ type: 'RecordRemoved', data: { kind: 'warehouse', id: 3 } });
    expect(recordKeys(records.warehouse, 3, remove)).toEqual(['warehouse:3', 'storageLocation:3', 'stock:3']);
  });
});

describe('a product category', () => {
  const given = scenario(recordDecider(records.productCategory), facts);
  const registered = {
    type: 'RecordRegistered',
    data: { kind: 'productCategory', id: 3, fields: { name: 'Diapers', status: 'ACTIVE', isPartnerOrderable: true } },
  } as const;

  it('is registered with its initial values, texts trimmed', () => {
    given()
      .when(register({ name: '  Diapers ' }))
      .thenHappened(registered);
  });
  it('records only what differs', () => {
    given(registered)
      .when(change({ name: 'Diapers', status: 'INACTIVE' }))
      .thenHappened({
        type: 'RecordChanged',
        data: { kind: 'productCategory', id: 3, changes: { status: 'INACTIVE' } },
      });
    given(registered)
      .when(change({ name: 'Diapers ' }))
      .thenNothing();
  });
  it('stays while products belong to it', () => {
    given(registered)
      .when({ type: 'RemoveRecord', data: {} }, { countReferences: () => 1 })
      .thenRejected({ code: 'conflict', message: 'Cannot delete a category which has related products' });
    given(registered)
      .when({ type: 'RemoveRecord', data: {} })
      .thenHappened({ type: 'RecordRemoved', data: { kind: 'productCategory', id: 3 } });
  });
  it('names the field and the mend', () => {
    given()
      .when(register({ name: ' ', status: 'MAYBE' }))
      .thenRejected({
        code: 'invalid',
        fields: { name: 'Field is required', status: 'Must be one of ACTIVE, INACTIVE' },
      });
    given()
      .when(register({ name: 'x'.repeat(256) }))
      .thenRejected({ fields: { name: 'Must be at most 255 characters long' } });
  });
  it('takes any language, and refuses what no text has', () => {
    given()
      .when(register({ name: 'Pañales “½” 尿布 👶🏽' }))
      .thenHappened({
        ...registered,
        data: { ...registered.data, fields: { ...registered.data.fields, name: 'Pañales “½” 尿布 👶🏽' } },
      });
    const fields = { name: 'Contains a character that cannot be stored: type it again' };
    given()
      .when(register({ name: 'a\u0000b' }))
      .thenRejected({ fields });
    given()
      .when(register({ name: 'a\ud800b' }))
      .thenRejected({ fields });
  });
  it('is not there before it is registered or after it is removed', () => {
    given()
      .when(change({ name: 'x' }))
      .thenRejected({ code: 'notFound' });
    given(registered, { type: 'RecordRemoved', data: { kind: 'productCategory', id: 3 } })
      .when(change({ name: 'x' }))
      .thenRejected({ code: 'notFound' });
  });
});

describe('a supplier', () => {
  const given = scenario(recordDecider(records.supplier), facts);
  const ann = { firstName: 'Ana', lastName: 'Núñez', title: null, email: 'ana@example.org', phoneNumber: null };
  const fields = {
    title: 'Acme',
    supplierType: 'DONOR',
    status: 'ACTIVE',
    addresses: [],
    contacts: [{ id: 41, ...ann }],
  };
  const registered = { type: 'RecordRegistered', data: { kind: 'supplier', id: 3, fields } } as const;

  it('gives new contacts ids and drops wholly blank ones', () => {
    const blank = { firstName: '', lastName: ' ', email: null };
    given()
      .when(register({ title: 'Acme', supplierType: 'DONOR', contacts: [ann, blank], addresses: [{ street1: '' }] }))
      .thenHappened(registered);
  });
  it('has its addresses at home unless they say otherwise, and drops one that says nothing else', () => {
    const oak = { title: null, street1: '1 Oak St', street2: null, city: 'Tulsa', state: 'OK', postalCode: '74101' };
    const posted = (...addresses: object[]) => register({ title: 'Acme', supplierType: 'DONOR', addresses });
    const happened = (...addresses: object[]) => ({
      type: 'RecordRegistered' as const,
      data: { kind: 'supplier', id: 3, fields: { ...fields, contacts: [], addresses } },
    });
    given()
      .when(posted(oak, { country: 'United States' }))
      .thenHappened(happened({ id: 51, ...oak, country: 'United States' }));
    given()
      .when(posted({ ...oak, country: 'Canada' }, { ...oak, country: null }))
      .thenHappened(happened({ id: 51, ...oak, country: 'Canada' }, { id: 52, ...oak, country: null }));
    given()
      .when(posted({ ...oak, country: 'Atlantis' }))
      .thenRejected({ fields: { 'addresses.0.country': 'Must be a country of the list, such as United States' } });
  });
  it('changes, adds, removes and keeps contacts by id', () => {
    given(registered)
      .when(
        change({
          contacts: [
            { id: 41, phoneNumber: '555' },
            { ...ann, firstName: 'Bo' },
          ],
        }),
        { ids: { contact: [42] } },
      )
      .thenHappened({
        type: 'RecordChanged',
        data: {
          kind: 'supplier',
          id: 3,
          changes: {
            contacts: [
              { id: 41, ...ann, phoneNumber: '555' },
              { id: 42, ...ann, firstName: 'Bo' },
            ],
          },
        },
      });
    given(registered)
      .when(change({ contacts: [{ id: 41, isDeleted: true }] }))
      .thenHappened({ type: 'RecordChanged', data: { kind: 'supplier', id: 3, changes: { contacts: [] } } });
    given(registered)
      .when(change({ contacts: [] }))
      .thenNothing();
  });
  it('takes a state of the country, in two letters, and whatever there is abroad', () => {
    const address = { street1: '1 Main St', city: 'Tulsa', postalCode: '74101' };
    const refused = (more: object) =>
      given()
        .when(register({ title: 'Acme', supplierType: 'DONOR', addresses: [{ ...address, ...more }] }))
        .thenRejected({
          code: 'invalid',
          fields: { 'addresses.0.state': 'Must be a two-letter state code, such as MO' },
        });
    refused({ state: 'ZZ' });
    refused({ state: 'Oklahoma', country: 'United States' });
    for (const there of [{ state: 'OK' }, { state: 'Bavaria', country: 'Germany' }])
      expect(
        recordDecider(records.supplier).decide(
          register({ title: 'Acme', supplierType: 'DONOR', addresses: [{ ...address, ...there }] }),
          { phase: 'absent' },
          facts,
        ),
      ).toMatchObject([{ data: { fields: { addresses: [there] } } }]);
  });
  it('refuses half a contact instead of dropping it', () => {
    given()
      .when(register({ title: 'Acme', supplierType: 'DONOR', contacts: [{ firstName: 'Ana' }] }))
      .thenRejected({
        fields: {
          'contacts.0.lastName': 'Contact Last Name is required',
          'contacts.0.email': 'Contact Email is required',
        },
      });
  });
  it("refuses a contact that is not the supplier's", () => {
    given(registered)
      .when(change({ contacts: [{ ...ann, id: 77 }] }))
      .thenRejected({ code: 'invalid', fields: { 'contacts.0.id': 'Is no longer part of this record: reload it' } });
  });
  it('knows how many ids a save needs', () => {
    expect(freshIdsNeeded(records.supplier.fields, { contacts: [{ id: 1 }, {}, {}], addresses: [{}] })).toEqual({
      contact: 2,
      address: 1,
    });
  });
});

describe('a list of words, such as the roles of a group', () => {
  const given = scenario(recordDecider(records.group), facts);
  const staff = (...roles: string[]) => ({
    type: 'RecordRegistered' as const,
    data: { kind: 'group', id: 3, fields: { name: 'Staff', roles, description: null, requiresTwoStep: false } },
  });

  it('is kept in the order of the choices, each once', () =>
    given()
      .when(register({ name: 'Staff', roles: ['ROLE_SUPPLIER_EDIT', 'ROLE_ADMIN', 'ROLE_ADMIN'] }))
      .thenHappened(staff('ROLE_ADMIN', 'ROLE_SUPPLIER_EDIT')));
  it('refuses words that are no choices, by name', () => {
    const refused = { fields: { roles: 'Cannot be ROLE_KING, ROLE_ACE: choose one that is offered' } };
    const wrong = ['ROLE_ADMIN', 'ROLE_KING', 'ROLE_ACE'];
    given()
      .when(register({ name: 'Staff', roles: wrong }))
      .thenRejected(refused);
    given(staff('ROLE_ADMIN'))
      .when(change({ roles: wrong }))
      .thenRejected(refused);
  });
  it('lets go of a choice that was given up', () =>
    given(staff('ROLE_ADMIN', 'ROLE_KING'))
      .when(change({ name: 'Team', roles: ['ROLE_ADMIN', 'ROLE_KING'] }))
      .thenHappened({
        type: 'RecordChanged',
        data: { kind: 'group', id: 3, changes: { name: 'Team', roles: ['ROLE_ADMIN'] } },
      }));
});

describe('a user', () => {
  const given = scenario(recordDecider(records.user), facts);
  const fields = { email: 'a@example.org', name: { firstName: 'A', lastName: 'B' }, groups: [1] };

  it('has an e-mail of its own', () => {
    given()
      .when(register(fields), { isTaken: () => true })
      .thenRejected({ fields: { email: 'Another user has this email' } });
  });
  it('says of each part of the name that it is missing, where a form shows it', () => {
    const missing = { 'name.firstName': 'Field is required', 'name.lastName': 'Field is required' };
    for (const name of [undefined, null, { firstName: ' ', lastName: '' }])
      given()
        .when(register({ ...fields, name }))
        .thenRejected({ code: 'invalid', fields: missing });
  });
  it('locks the e-mail and its groups, since other decisions depend on them', () => {
    expect(recordKeys(records.user, 3, register({ ...fields, email: ' A@Example.org' }))).toEqual([
      'user.email:a@example.org',
      { together: 'group:1' },
    ]);
    expect(recordKeys(records.group, 1, { type: 'RemoveRecord', data: {} })).toEqual(['group:1']);
    expect(recordKeys(records.supplier, 1, { type: 'RemoveRecord', data: {} })).toEqual(['supplier:1']);
    expect(recordKeys(records.apiToken, 1, { type: 'RemoveRecord', data: {} })).toEqual([]);
  });
  it('keeps name, e-mail and phone as personal data of its own stream', () => {
    expect(personalData({ type: 'RecordChanged', data: { kind: 'user', id: 3, changes: {} } }, 'user-3')).toEqual({
      subject: 'user-3',
      fields: ['changes.email', 'changes.name', 'changes.phoneNumber'],
    });
    expect(
      personalData({ type: 'RecordChanged', data: { kind: 'product', id: 3, changes: {} } }, 'product-3'),
    ).toBeUndefined();
  });
});

describe('a product', () => {
  const given = scenario(recordDecider(records.product), facts);
  const packs = {
    agencyPacksPerBag: 12,
    agencyPackSize: 25,
    agencyMaxPacks: 2,
    hospitalPacksPerBag: 6,
    hospitalPackSize: 75,
    hospitalMaxPacks: 1,
  };

  it('says what is missing in the words of the form', () => {
    given()
      .when(register({ status: '' }))
      .thenRejected({
        fields: {
          name: 'Product name is required',
          sku: 'Product SKU is required',
          status: 'Status is required',
          productCategory: 'Product category is required',
          agencyPacksPerBag: 'This field is required',
          agencyPackSize: 'This field is required',
          hospitalPacksPerBag: 'This field is required',
          hospitalPackSize: 'This field is required',
        },
      });
  });
  it('refuses numbers that cannot be', () => {
    given()
      .when(
        register({
          name: 'S',
          sku: 'S',
          productCategory: 500,
          ...packs,
          agencyPackSize: 2.5,
          hospitalPackSize: -1,
          color: 'red',
          defaultCost: 0.12345,
          retailPrice: -0.1,
        }),
      )
      .thenRejected({
        fields: {
          productCategory: 'No longer exists: choose another one',
          agencyPackSize: 'Must be a whole number',
          hospitalPackSize: 'Must not be negative',
          color: 'Must be a color such as #3c8dbc',
          defaultCost: 'Must have at most 4 decimals',
          retailPrice: 'Must not be negative',
        },
      });
  });
});

describe('the minimums of a product', () => {
  const packs = { agencyPacksPerBag: 12, agencyPackSize: 25, agencyMaxPacks: 2 };
  const hospitalPacks = { hospitalPacksPerBag: 6, hospitalPackSize: 75, hospitalMaxPacks: 1 };
  const of = { name: 'Newborn', sku: 'N', status: 'ACTIVE', productCategory: 1, ...packs, ...hospitalPacks };
  const [main, backup] = [
    { id: 1, warehouse: 7, units: 400 },
    { id: 2, warehouse: 8, units: 0 },
  ];
  const product = (more: object) =>
    ({ type: 'RecordRegistered', data: { kind: 'product', id: 3, fields: { ...of, ...more } } }) as const;
  const changed = (minimums: readonly object[]) =>
    ({ type: 'RecordChanged', data: { kind: 'product', id: 3, changes: { minimums } } }) as const;
  const given = scenario(recordDecider(records.product), { ...facts, ids: { minimum: [11, 12, 13] } });
  const known = given(product({ minimums: [main, backup] }));

  it('are kept, changed and removed by their ids', () => {
    given(product({ minimums: [] }))
      .when(change({ minimums: [{ warehouse: 7, units: 400 }, {}] }))
      .thenHappened(changed([{ id: 11, warehouse: 7, units: 400 }]));
    known.when(change({ minimums: [{ id: 1, units: 500 }] })).thenHappened(changed([backup, { ...main, units: 500 }]));
    known.when(change({ minimums: [{ id: 2, isDeleted: true }] })).thenHappened(changed([main]));
    known.when(change({ name: 'Newborn' })).thenNothing();
  });

  it('are none where a product is older than they are, and saving it changes nothing', () => {
    given(product({}))
      .when(change({ sku: 'N', minimums: [] }))
      .thenNothing();
  });

  it.each([
    [
      'twice in what is sent',
      [
        { warehouse: 9, units: 1 },
        { warehouse: 9, units: 2 },
      ],
      '1.warehouse',
    ],
    ['again beside one that stays as it is', [{ warehouse: 8, units: 1 }], '0.warehouse'],
  ])('name each warehouse once: %s', (_, minimums, field) =>
    known
      .when(change({ minimums }))
      .thenRejected({ fields: { [`minimums.${field}`]: 'This warehouse has a minimum already' } }),
  );

  it('may change places, and give one up for another', () => {
    known
      .when(
        change({
          minimums: [
            { id: 1, warehouse: 8 },
            { id: 2, warehouse: 7 },
          ],
        }),
      )
      .thenHappened(
        changed([
          { ...main, warehouse: 8 },
          { ...backup, warehouse: 7 },
        ]),
      );
    known
      .when(
        change({
          minimums: [
            { id: 2, isDeleted: true },
            { warehouse: 8, units: 5 },
          ],
        }),
      )
      .thenHappened(changed([main, { id: 11, warehouse: 8, units: 5 }]));
  });

  it('say what is wrong with them by their fields', () => {
    known.when(change({ minimums: [{ warehouse: 500, units: -1 }, { units: 2.5 }, { warehouse: 9 }] })).thenRejected({
      fields: {
        'minimums.0.warehouse': 'No longer exists: choose another one',
        'minimums.0.units': 'Must not be negative',
        'minimums.1.warehouse': 'Choose a warehouse',
        'minimums.1.units': 'Must be a whole number',
        'minimums.2.units': 'Enter the minimum in diapers',
      },
    });
  });

  it('keep their warehouses, under a key that its removal needs too', () => {
    const posted = change({ minimums: [{ warehouse: 7, units: 1 }] });
    expect(recordKeys(records.product, 3, posted)).toEqual([{ together: 'warehouse:7' }]);
    scenario(
      recordDecider(records.warehouse),
      facts,
    )({
      type: 'RecordRegistered',
      data: { kind: 'warehouse', id: 7, fields: { title: 'North' } },
    })
      .when(
        { type: 'RemoveRecord', data: {} },
        { countReferences: (kind, field) => (`${kind}.${field}` === 'product.minimums.warehouse' ? 1 : 0) },
      )
      .thenRejected({
        code: 'conflict',
        message: 'Cannot delete a warehouse for which products have a minimum: remove it from them first.',
      });
  });
});

describe('what is too much of it', () => {
  const given = scenario(recordDecider(records.supplier), facts);
  const contact = { firstName: 'Una', lastName: 'Hand', email: 'una@example.org', title: null, phoneNumber: null };
  const supplier = { title: 'Acme', supplierType: 'DONOR' };
  const contacts = (amount: number) => Array.from({ length: amount }, (_, n) => ({ id: n + 1, ...contact }));
  const registered = (amount: number) =>
    ({
      type: 'RecordRegistered',
      data: {
        kind: 'supplier',
        id: 3,
        fields: { ...supplier, status: 'ACTIVE', addresses: [], contacts: contacts(amount) },
      },
    }) as const;

  it('a list is refused that grows beyond what its field may hold', () => {
    given(registered(500))
      .when(change({ contacts: [contact] }))
      .thenRejected({ code: 'invalid', fields: { contacts: 'Can have at most 500: there are 501' } });
  });
  it('a longer list that was there before stops no other change', () => {
    given(registered(501))
      .when(change({ title: 'Acme Inc.' }))
      .thenHappened({ type: 'RecordChanged', data: { kind: 'supplier', id: 3, changes: { title: 'Acme Inc.' } } });
  });
  it('the first hundred wrong fields are named', () => {
    const wrong = Array.from({ length: 400 }, () => ({ firstName: 'Una' }));
    const decide = () =>
      recordDecider(records.supplier).decide(
        register({ ...supplier, contacts: wrong }),
        { phase: 'absent' },
        {
          ...facts,
          ids: { contact: wrong.map((_, n) => n + 1) },
        },
      );
    expect(decide).toThrow(Rejection);
    try {
      decide();
    } catch (error) {
      expect(Object.keys((error as Rejection).fields)).toHaveLength(MAX_NAMED_FIELDS);
    }
  });
  it('words that are no choices are repeated in short', () => {
    const given = scenario(recordDecider(records.group), facts);
    given()
      .when(register({ name: 'Staff', roles: Array.from({ length: 300 }, (_, n) => `${n}${'x'.repeat(1_000)}`) }))
      .thenRejected({ code: 'invalid', fields: { roles: expect.stringMatching(/^Cannot be .{200,220}: choose/) } });
  });
  it('a text of a megabyte is refused by its length before anything else is asked of it', () => {
    const given = scenario(recordDecider(records.user), facts);
    given()
      .when(register({ email: `a@${'.'.repeat(1_000_000)} `, name: { firstName: 'Una', lastName: 'Hand' } }))
      .thenRejected({ fields: { email: 'Must be at most 255 characters long' } });
  });
});
