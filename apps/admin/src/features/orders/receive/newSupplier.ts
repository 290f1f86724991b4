import { type Input, normalise, problems, records, TRUSTING_FACTS } from '@bank/domain';
import type { Problems, Values } from '../../../shell/saving/saving';

/** The form's path of a supplier that is made together with the delivery. */
export const NEW_SUPPLIER = 'newSupplier';
const { fields } = records.supplier;

/** The fields of a new supplier and of its one address, by their path in the form. */
export const supplierFields = ['title', 'supplierType'] as const;
export const addressFields = ['street1', 'city', 'state', 'postalCode'] as const;
const ADDRESS = 'addresses.0';

export const pathOfSupplierField = (name: (typeof supplierFields)[number]) => `${NEW_SUPPLIER}.${name}`;
export const pathOfAddressField = (name: (typeof addressFields)[number]) => `${NEW_SUPPLIER}.${ADDRESS}.${name}`;

const labels: Readonly<Record<string, string>> = Object.fromEntries([
  ...supplierFields.map((name) => [pathOfSupplierField(name), fields[name].label]),
  ...addressFields.map((name) => [pathOfAddressField(name), fields.addresses.fields[name].label]),
]);
/** The label of a field of the new supplier. */
export const newSupplierLabel = (field: string): string | undefined => labels[field];

/** The values with which a new supplier of this name starts. */
export const startSupplier = (title: string): Values => ({
  title,
  supplierType: null,
  status: 'ACTIVE',
  addresses: [{}],
});

/** The problems of a new supplier, by the domain's rules. */
export const checkNewSupplier = (posted: Values): Problems =>
  Object.fromEntries(
    Object.entries(problems(fields, posted, normalise(fields, posted, () => 0) as Input, TRUSTING_FACTS)).map(
      ([field, message]) => [`${NEW_SUPPLIER}.${field}`, message],
    ),
  );
