import { addressFields, contactFields, type Fields as DomainFields, records, US_STATES } from '@bank/domain';
import { Fields, Section } from '../forms/Section';
import { say } from '../messages';
import type { Choice, FieldSpec } from '../ui/fields';
import { countries } from './countries';
import { ElementsInput } from './ElementsInput';
import { fieldSpec } from './fieldSpec';

/** Fields that are chosen rather than typed. */
const chosen: Readonly<Record<string, readonly Choice[]>> = {
  state: US_STATES.map((id) => ({ id, name: id })),
  country: countries,
};

const within = (fields: DomainFields, at: string): FieldSpec[] =>
  Object.entries(fields).map(([name, { label }]) => {
    const source = `${at}.${name}`;
    const choices = chosen[name];
    // Required only once something of the address or contact is typed, so not marked as such.
    return choices ? { source, label, as: 'choice', choices } : { ...fieldSpec(fields, name, source), required: false };
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
