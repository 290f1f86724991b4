import { addressFields, contactFields, type Fields as DomainFields, records } from '@bank/domain';
import { fieldSpec } from '../forms/fieldSpec';
import { Fields, Section } from '../forms/Section';
import { say } from '../messages';
import type { FieldSpec } from '../ui/fields';
import { ElementsInput } from './ElementsInput';

const elementFields = (fields: DomainFields, at: string): FieldSpec[] =>
  Object.entries(fields).map(([name, { label }]) => {
    const source = `${at}.${name}`;
    // These fields are required only once something of the address or contact is typed, so they are not marked as
    // required.
    return name === 'state' ? { source, label, as: 'state' } : { ...fieldSpec(fields, name, source), required: false };
  });

/** @param fields the fields of one contact, where a kind has more than the usual ones */
export const ContactsInput = ({ fields = contactFields }: { fields?: DomainFields }) => (
  <ElementsInput
    source="contacts"
    title={say.supplier.contacts}
    one={say.supplier.contact}
    addLabel={say.supplier.newContact}
    fields={(at) => elementFields(fields, at)}
  />
);

export const AddressesInput = () => (
  <ElementsInput
    source="addresses"
    title={say.supplier.addresses}
    one={say.supplier.address}
    addLabel={say.supplier.newAddress}
    fields={(at) => elementFields(records.supplier.fields.addresses.fields, at)}
  />
);

/** The one address of a warehouse or a partner. */
export const AddressInput = () => (
  <Section title={say.warehouse.address}>
    <Fields fields={elementFields(addressFields, 'address')} />
  </Section>
);
