import { addressFields, contactFields, type Fields as DomainFields, records } from '@bank/domain';
import { fieldSpec } from '../forms/fieldSpec';
import { Fields, Section } from '../forms/Section';
import { say } from '../messages';
import type { FieldSpec } from '../ui/fields';
import { ElementsInput } from './ElementsInput';

const within = (fields: DomainFields, at: string): FieldSpec[] =>
  Object.entries(fields).map(([name, { label }]) => {
    const source = `${at}.${name}`;
    // Required only once something of the address or contact is typed, so not marked as such.
    return name === 'state' ? { source, label, as: 'state' } : { ...fieldSpec(fields, name, source), required: false };
  });

/** `fields`: those of one contact, where they are more than everybody's. */
export const ContactsInput = ({ fields = contactFields }: { fields?: DomainFields }) => (
  <ElementsInput
    source="contacts"
    title={say.supplier.contacts}
    addLabel={say.supplier.newContact}
    fields={(at) => within(fields, at)}
  />
);

export const AddressesInput = () => (
  <ElementsInput
    source="addresses"
    title={say.supplier.addresses}
    addLabel={say.supplier.newAddress}
    fields={(at) => within(records.supplier.fields.addresses.fields, at)}
  />
);

/** The one address of a warehouse or a partner. */
export const AddressInput = () => (
  <Section title={say.warehouse.address}>
    <Fields fields={within(addressFields, 'address')} />
  </Section>
);
