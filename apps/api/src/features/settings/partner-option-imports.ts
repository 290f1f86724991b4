import { records } from '@bank/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type RecordColumn, RecordImports } from '../../kernels/imports/record-import';

const columnsOf = (synonyms: readonly string[], example: string): readonly RecordColumn[] => [
  { field: 'name', labelEs: 'Nombre', synonyms, example },
  { field: 'status', labelEs: 'Estado', choicesEs: { ACTIVE: 'Activo', INACTIVE: 'Inactivo' }, example: 'Active' },
];

/** What partners choose from: it has to be there before partners are imported. */
@Injectable()
export class PartnerOptionImports implements OnModuleInit {
  constructor(private readonly imports: RecordImports) {}

  onModuleInit() {
    this.imports.add({
      definition: records.fulfillmentPeriod,
      about: 'When partners get what they have ordered, such as Week A: the choices in the record of a partner.',
      knownBy: 'name',
      columns: columnsOf(['fulfillment period', 'period', 'periodo de entrega'], 'Week A'),
    });
    this.imports.add({
      definition: records.distributionMethod,
      about: 'How partners get what they have ordered, such as Pickup: the choices in the record of a partner.',
      knownBy: 'name',
      columns: columnsOf(['distribution method', 'method', 'método de distribución'], 'Pickup'),
    });
  }
}
