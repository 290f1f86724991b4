import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type RecordColumn, RecordImports } from '../../kernels/imports/record-import';

const columns: readonly RecordColumn[] = [
  {
    field: 'title',
    labelEs: 'Nombre',
    synonyms: ['supplier', 'supplier name', 'company', 'organization', 'proveedor', 'empresa'],
    example: 'Diaper Depot',
  },
  {
    field: 'supplierType',
    labelEs: 'Tipo',
    synonyms: ['supplier type', 'kind', 'tipo de proveedor'],
    choicesEs: {
      DONOR: 'Donante',
      VENDOR: 'Vendedor',
      DIAPERDRIVE: 'Colecta de pañales',
      DROPSITE: 'Punto de entrega',
    },
    example: 'Vendor',
  },
  { field: 'status', labelEs: 'Estado', choicesEs: { ACTIVE: 'Activo', INACTIVE: 'Inactivo' }, example: 'Active' },
  { field: 'addresses.title', label: 'Address title', labelEs: 'Título de la dirección', example: 'Dock' },
  {
    field: 'addresses.street1',
    labelEs: 'Calle',
    synonyms: ['street 1', 'address', 'address 1', 'street address', 'dirección', 'domicilio'],
    example: '1200 Grand Blvd',
  },
  { field: 'addresses.street2', labelEs: 'Calle (línea 2)', synonyms: ['street 2', 'address 2'], example: 'Suite 4' },
  { field: 'addresses.city', labelEs: 'Ciudad', synonyms: ['town'], example: 'Kansas City' },
  { field: 'addresses.state', labelEs: 'Estado (EE. UU.)', synonyms: ['provincia'], example: 'MO' },
  {
    field: 'addresses.postalCode',
    labelEs: 'Código postal',
    synonyms: ['zip', 'zip code', 'zipcode', 'postcode'],
    as: 'zip',
    example: '64106',
  },
  { field: 'addresses.country', labelEs: 'País', example: 'United States' },
  { field: 'contacts.firstName', label: 'Contact first name', labelEs: 'Nombre del contacto', example: 'Ana' },
  { field: 'contacts.lastName', label: 'Contact last name', labelEs: 'Apellido del contacto', example: 'Lopez' },
  { field: 'contacts.title', label: 'Contact title', labelEs: 'Cargo del contacto', example: 'Manager' },
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
    synonyms: ['phone', 'telephone', 'phone number', 'teléfono'],
    as: 'phone',
    example: '816-555-0134',
  },
];

@Injectable()
export class SupplierImport implements OnModuleInit {
  constructor(private readonly imports: RecordImports) {}

  onModuleInit() {
    this.imports.add({ definition: records.supplier, knownBy: 'title', merges: 'read.supplier_merges', columns });
  }
}
