import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addressColumns, contactColumns } from '../../kernels/imports/known/place-columns';
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
  constructor(private readonly imports: RecordImports) {}

  onModuleInit() {
    this.imports.add({ definition: records.warehouse, knownBy: 'title', columns });
  }
}
