import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type RecordColumn, RecordImports } from '../../kernels/imports/record-import';

const columns: readonly RecordColumn[] = [
  {
    field: 'title',
    labelEs: 'Nombre',
    synonyms: ['warehouse', 'location', 'storage location', 'almacén', 'bodega'],
    example: 'Main Warehouse',
  },
  { field: 'status', labelEs: 'Estado', choicesEs: { ACTIVE: 'Activo', INACTIVE: 'Inactivo' }, example: 'Active' },
  { field: 'isPublicDisplay', labelEs: 'Mostrar al público', synonyms: ['public'], example: 'No' },
  {
    field: 'address.street1',
    labelEs: 'Calle',
    synonyms: ['street 1', 'address', 'address 1', 'street address', 'dirección', 'domicilio'],
    example: '1200 Grand Blvd',
  },
  { field: 'address.street2', labelEs: 'Calle (línea 2)', synonyms: ['street 2', 'address 2'], example: '' },
  { field: 'address.city', labelEs: 'Ciudad', synonyms: ['town'], example: 'Kansas City' },
  { field: 'address.state', labelEs: 'Estado (EE. UU.)', example: 'MO' },
  {
    field: 'address.postalCode',
    labelEs: 'Código postal',
    synonyms: ['zip', 'zip code', 'zipcode', 'postcode'],
    as: 'zip',
    example: '64106',
  },
  { field: 'address.country', labelEs: 'País', example: 'United States' },
  { field: 'contacts.firstName', label: 'Contact first name', labelEs: 'Nombre del contacto', example: 'Ana' },
  { field: 'contacts.lastName', label: 'Contact last name', labelEs: 'Apellido del contacto', example: 'Lopez' },
  {
    field: 'contacts.email',
    label: 'Contact email',
    labelEs: 'Correo del contacto',
    synonyms: ['email'],
    example: 'ana@example.org',
  },
  {
    field: 'contacts.phoneNumber',
    label: 'Contact phone',
    labelEs: 'Teléfono del contacto',
    synonyms: ['phone', 'telephone', 'teléfono'],
    as: 'phone',
    example: '816-555-0134',
  },
];

@Injectable()
export class WarehouseImport implements OnModuleInit {
  constructor(private readonly imports: RecordImports) {}

  onModuleInit() {
    this.imports.add({ definition: records.warehouse, knownBy: 'title', columns });
  }
}
