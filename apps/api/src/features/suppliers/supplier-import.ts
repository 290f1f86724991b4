import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addressColumns, contactColumns, elementColumns } from '../../kernels/imports/known/place-columns';
import { ListImports } from '../../kernels/imports/list-import';
import { type RecordColumn, RecordImports } from '../../kernels/imports/record-import';

const columns: readonly RecordColumn[] = [
  {
    field: 'title',
    labelEs: 'Nombre',
    synonyms: [
      'supplier',
      'supplier name',
      'vendor',
      'vendor name',
      'donor',
      'company',
      'organization',
      'proveedor',
      'empresa',
    ],
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
  ...addressColumns('addresses'),
  ...contactColumns,
  { field: 'contacts.title', label: 'Contact title', labelEs: 'Cargo del contacto', example: 'Manager' },
];

@Injectable()
export class SupplierImport implements OnModuleInit {
  constructor(
    private readonly imports: RecordImports,
    private readonly lists: ListImports,
  ) {}

  onModuleInit() {
    this.imports.add({
      definition: records.supplier,
      about: 'From whom your diapers come: donors, vendors and drives.',
      knownBy: 'title',
      merges: 'read.supplier_merges',
      formerlyBy: ['title'],
      columns,
    });
    const supplier = {
      definition: records.supplier,
      owner: { labelEs: 'Proveedor', synonyms: ['supplier name', 'company', 'empresa'] },
    };
    this.lists.add({
      ...supplier,
      list: 'contacts',
      title: 'Contacts of suppliers',
      about: 'Further contacts of suppliers, a row for each.',
      columns: elementColumns(columns, 'contacts'),
      sameIn: ['firstName', 'lastName'],
    });
    this.lists.add({
      ...supplier,
      list: 'addresses',
      title: 'Addresses of suppliers',
      about: 'Further addresses of suppliers, a row for each.',
      columns: elementColumns(columns, 'addresses'),
      sameIn: ['title', 'street1'],
    });
  }
}
