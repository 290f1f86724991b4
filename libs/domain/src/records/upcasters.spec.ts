import type { Message } from '../kernel';
import { upcasters } from '../upcasters';

const upcast = (event: Message, schema = 1) => upcasters[event.type]![schema]!(event);
const contact = { id: 41, firstName: 'Ana', lastName: 'Oak', email: 'ana@example.org', phoneNumber: null };

describe('records of before', () => {
  it.each(['RecordRegistered', 'RecordChanged'])("read without the titles of a partner's contacts: %s", (type) => {
    const part = type === 'RecordRegistered' ? 'fields' : 'changes';
    const old = {
      type,
      data: { kind: 'partner', id: 7, [part]: { notes: 'x', contacts: [{ ...contact, title: 'Dr.' }] } },
    };
    expect(upcast(old)).toEqual({
      type,
      data: { kind: 'partner', id: 7, [part]: { notes: 'x', contacts: [contact] } },
    });
    const supplier = { type, data: { kind: 'supplier', id: 7, [part]: { contacts: [{ ...contact, title: 'Dr.' }] } } };
    expect(upcast(supplier)).toEqual(supplier);
    const renamed = { type, data: { kind: 'partner', id: 7, [part]: { title: 'Elm' } } };
    expect(upcast(renamed)).toEqual(renamed);
  });

  it('read with the sections of the questions that every bank began with', () => {
    const question = (kind: string, name: string, more = {}) => ({
      type: 'RecordRegistered',
      data: { kind, id: 7, fields: { name, ...more } },
    });
    expect(upcast(question('partnerAttribute', 'mission'))).toEqual(
      question('partnerAttribute', 'mission', { section: 'Agency' }),
    );
    expect(upcast(question('partnerAttribute', 'own_one'))).toEqual(
      question('partnerAttribute', 'own_one', { section: null }),
    );
    expect(upcast(question('clientAttribute', 'mission'))).toEqual(question('clientAttribute', 'mission'));
  });

  it('read with the questions of before that differ from child to child', () => {
    const question = (kind: string, name: string, more = {}) => ({
      type: 'RecordRegistered',
      data: { kind, id: 7, fields: { name, ...more } },
    });
    const asked = (name: string) => upcast(question('clientAttribute', name), 2);
    expect(asked('client_gender')).toEqual(question('clientAttribute', 'client_gender', { isAboutChild: true }));
    expect(asked('guardian_zip')).toEqual(question('clientAttribute', 'guardian_zip', { isAboutChild: false }));
    expect(asked('own_one')).toEqual(question('clientAttribute', 'own_one', { isAboutChild: false }));
    const partner = question('partnerAttribute', 'client_gender');
    expect(upcast(partner, 2)).toEqual(partner);
  });

  it('read with partners who are mailed about their orders', () => {
    const registered = (fields: object) => ({ type: 'RecordRegistered', data: { kind: 'partner', id: 7, fields } });
    expect(upcast(registered({ title: 'Elm' }), 2)).toEqual(registered({ title: 'Elm', isMailedAboutOrders: true }));
  });
});
