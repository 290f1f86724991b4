import type { RecordColumn } from '../record-description';
import { CELL_HEADINGS, PHONE_HEADINGS } from './usual-headings';

/** The parts of an address, or of the first of several. */
export const addressColumns = (at: 'address' | 'addresses'): readonly RecordColumn[] => [
  {
    field: `${at}.street1`,
    labelEs: 'Calle',
    synonyms: [
      'street 1',
      'address',
      'address 1',
      'street address',
      'dirección',
      'domicilio',
      'full address',
      'mailing address',
    ],
    as: 'street',
    example: '1200 Grand Blvd',
  },
  { field: `${at}.street2`, labelEs: 'Calle (línea 2)', synonyms: ['street 2', 'address 2'], example: 'Suite 4' },
  { field: `${at}.city`, labelEs: 'Ciudad', synonyms: ['town'], example: 'Kansas City' },
  { field: `${at}.state`, labelEs: 'Estado (EE. UU.)', synonyms: ['st', 'provincia'], as: 'state', example: 'MO' },
  {
    field: `${at}.postalCode`,
    labelEs: 'Código postal',
    synonyms: ['zip', 'zip code', 'zipcode', 'postcode'],
    as: 'zip',
    example: '64106',
  },
  { field: `${at}.country`, labelEs: 'País', example: 'United States' },
];

/** How the first contact is called and reached. */
export const contactColumns: readonly RecordColumn[] = [
  {
    field: 'contacts.fullName',
    label: 'Contact full name',
    labelEs: 'Nombre completo del contacto',
    synonyms: ['contact', 'contact name', 'contact person', 'contacto', 'nombre de contacto'],
    as: 'fullName',
    isRequired: false,
    example: '',
  },
  {
    field: 'contacts.firstName',
    label: 'Contact first name',
    labelEs: 'Nombre del contacto',
    example: 'Ana',
  },
  { field: 'contacts.lastName', label: 'Contact last name', labelEs: 'Apellido del contacto', example: 'Lopez' },
  {
    field: 'contacts.email',
    label: 'Contact email',
    labelEs: 'Correo del contacto',
    synonyms: ['email', 'e-mail', 'correo', 'correo electrónico'],
    example: 'ana@example.org',
  },
  {
    field: 'contacts.phoneNumber',
    label: 'Contact phone',
    labelEs: 'Teléfono del contacto',
    synonyms: [...PHONE_HEADINGS, ...CELL_HEADINGS, 'contact number', 'contact cell', 'contact mobile'],
    as: 'phone',
    example: '816-555-0134',
  },
];

/** The same columns where each row is an element of the list, whose parts are called by their own names. */
export const elementColumns = (columns: readonly RecordColumn[], list: string): readonly RecordColumn[] =>
  columns
    .filter(({ field, as }) => field.startsWith(`${list}.`) && as !== 'fullName')
    .map(({ label, ...column }) => ({
      ...column,
      field: column.field.slice(list.length + 1),
      synonyms: [...(column.synonyms ?? []), ...(label ? [label] : [])],
    }));
