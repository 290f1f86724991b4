import { addressFields, contactFields, type Fields as DomainFields, isBlankOf, records } from '@bank/domain';
import { useWatch } from 'react-hook-form';
import type { FieldSpec } from '../../kit/values/fields';
import { say } from '../../messages';
import { minimumWords } from '../../messages/minimums';
import { fieldSpec } from '../fields/fieldSpec';
import type { Values } from '../saving/saving';
import { ElementsInput } from './ElementsInput';
import { Fields, Section } from './Section';

const elementFields = (fields: DomainFields, at: string): FieldSpec[] =>
  Object.entries(fields).map(([name, { label }]) => {
    const source = `${at}.${name}`;
    const spec = fieldSpec(fields, name, source);
    return name === 'state' ? { source, label, as: 'state', required: !!spec.required } : spec;
  });

/** The fields, marked as required only where they are: not in an address or contact that is blank, and so dropped. */
const markRequired = (specs: readonly FieldSpec[], fields: DomainFields, values: Values | undefined): FieldSpec[] =>
  isBlankOf(fields, values ?? {}) ? specs.map((spec) => ({ ...spec, required: false })) : [...specs];

interface ContactsProps {
  /** The fields of one contact, where a kind has others than the usual ones. */
  fields?: DomainFields;
  needsOne?: boolean;
}

export const ContactsInput = ({ fields = contactFields, needsOne = false }: ContactsProps) => (
  <ElementsInput
    source="contacts"
    title={say.supplier.contacts}
    one={say.supplier.contact}
    addLabel={say.supplier.newContact}
    fields={(at, values, isOnly) => {
      const specs = elementFields(fields, at);
      return needsOne && isOnly ? specs : markRequired(specs, fields, values);
    }}
  />
);

const supplierAddress = records.supplier.fields.addresses.fields;

export const AddressesInput = () => (
  <ElementsInput
    source="addresses"
    title={say.supplier.addresses}
    one={say.supplier.address}
    addLabel={say.supplier.newAddress}
    fields={(at, values) => markRequired(elementFields(supplierAddress, at), supplierAddress, values)}
  />
);

const { minimums } = records.product.fields;

export const MinimumsInput = () => (
  <ElementsInput
    source="minimums"
    title={minimums.label}
    one={minimumWords.one}
    addLabel={minimumWords.add}
    fields={(at, values) => markRequired(elementFields(minimums.fields, at), minimums.fields, values)}
  />
);

export const AddressInput = ({ isReadOnly = false }: { isReadOnly?: boolean }) => {
  const values: Values | undefined = useWatch({ name: 'address' });
  const parts = markRequired(elementFields(addressFields, 'address'), addressFields, values);
  return (
    <Section title={say.warehouse.address}>
      <Fields fields={parts} readOnly={isReadOnly ? parts.map(({ source }) => source) : []} />
    </Section>
  );
};
