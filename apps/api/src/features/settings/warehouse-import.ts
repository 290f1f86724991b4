import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addressColumns, contactColumns, elementColumns } from '../../kernels/imports/known/place-columns';
import { ListImports } from '../../kernels/imports/list-import';
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
  ...addressColumns('address'),
  ...contactColumns,
];

@Injectable()
export class WarehouseImport implements OnModuleInit {
  constructor(
    private readonly imports: RecordImports,
    private readonly lists: ListImports,
  ) {}

  onModuleInit() {
    this.imports.add({
      definition: records.warehouse,
      about: 'Where your diapers lie. Others call these storage locations.',
      knownBy: 'title',
      formerlyBy: ['title'],
      columns,
    });
    this.lists.add({
      definition: records.warehouse,
      list: 'contacts',
      title: 'Contacts of warehouses',
      about: 'Further contacts of warehouses, a row for each.',
      owner: { labelEs: 'Almacén', synonyms: ['warehouse name', 'location', 'bodega'] },
      columns: elementColumns(columns, 'contacts'),
      sameIn: ['firstName', 'lastName'],
    });
  }
}
