import { ATTRIBUTE_TYPES, attributeTypes, interfaceLabels, type RecordDefinition, records } from '@bank/domain';
import { recordRelation } from '@bank/projections';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { namedBy } from '../../kernels/imports/known/goods';
import { ListImports } from '../../kernels/imports/list-import';
import { type RecordColumn, RecordImports } from '../../kernels/imports/record-import';
import { ChoiceIndex } from '../../kernels/imports/values/reads';
import { Reorder } from '../../kernels/records/reorder';

const columns: readonly RecordColumn[] = [
  { field: 'label', labelEs: 'Pregunta', synonyms: ['question', 'label', 'etiqueta'], example: 'Diaper size needed' },
  {
    field: 'labelEs',
    labelEs: 'Pregunta (español)',
    synonyms: ['question (spanish)', 'spanish', 'español'],
    example: 'Talla de pañal',
  },
  { field: 'helpText', labelEs: 'Ayuda', synonyms: ['help'], example: '' },
  { field: 'helpTextEs', labelEs: 'Ayuda (español)', synonyms: ['help (spanish)'], example: '' },
  { field: 'name', labelEs: 'Nombre interno', synonyms: ['machine name', 'name', 'nombre'], example: 'diaper_size' },
  { field: 'status', labelEs: 'Estado', choicesEs: { ACTIVE: 'Activa', INACTIVE: 'Inactiva' }, example: 'Active' },
  { field: 'isRequired', labelEs: 'Obligatoria', synonyms: ['mandatory'], example: 'No' },
  { field: 'isDisabled', labelEs: 'Desactivada', example: 'No' },
  {
    field: 'type',
    labelEs: 'Tipo',
    synonyms: ['type', 'question type'],
    choiceNames: Object.fromEntries(ATTRIBUTE_TYPES.map((type) => [type, attributeTypes[type].label])),
    example: 'OPTION_LIST',
  },
  {
    field: 'displayInterface',
    labelEs: 'Forma de contestar',
    synonyms: ['interface'],
    choiceNames: interfaceLabels,
    example: 'SELECT_SINGLE',
  },
  { field: 'viewGroups', labelEs: 'La pueden ver', synonyms: ['visible to'], example: '' },
  { field: 'editGroups', labelEs: 'La pueden contestar', synonyms: ['editable by'], example: '' },
  { field: 'orderIndex', labelEs: 'Orden', synonyms: ['position'], example: '' },
];

const kinds: readonly { definition: RecordDefinition; of: string; columns: readonly RecordColumn[] }[] = [
  {
    definition: records.clientAttribute,
    of: 'client attributes',
    columns: [
      { field: 'isDuplicateReference', labelEs: 'Señala duplicados', example: 'No' },
      { field: 'isDisplayedPublicly', labelEs: 'En la página pública', synonyms: ['public'], example: 'No' },
      { field: 'isAboutChild', labelEs: 'Distinta para cada niño', example: 'No' },
    ],
  },
  {
    definition: records.partnerAttribute,
    of: 'partner attributes',
    columns: [{ field: 'section', labelEs: 'Sección', example: 'Services' }],
  },
];

const optionColumns: readonly RecordColumn[] = [
  { field: 'name', labelEs: 'Nombre', synonyms: ['option', 'answer', 'opción', 'respuesta'], example: 'Size 3' },
  {
    field: 'nameEs',
    labelEs: 'Nombre (español)',
    synonyms: ['option (spanish)', 'spanish', 'español'],
    example: 'Talla 3',
  },
  { field: 'value', labelEs: 'Valor', synonyms: ['code', 'código'], example: '3' },
];

/** The bank's own questions and their options: they have to be there before partners and clients are imported. */
@Injectable()
export class QuestionImports implements OnModuleInit {
  constructor(
    private readonly imports: RecordImports,
    private readonly lists: ListImports,
    private readonly reorder: Reorder,
    private readonly pool: Pool,
  ) {}

  onModuleInit() {
    for (const { definition, of, columns: more } of kinds) {
      const title = of.charAt(0).toUpperCase() + of.slice(1);
      this.imports.add({
        definition,
        title,
        about: `${title} that your bank asks beside the usual fields. Others call these custom fields.`,
        knownBy: 'name',
        columns: [...columns, ...more],
        judgedWith: { displayInterface: ['type'] },
        // A new question comes last, unless the row names its place.
        forNew: async (values) =>
          values.orderIndex === undefined ? { orderIndex: await this.reorder.placeLast(definition, values) } : {},
        // Answers may refer to it.
        withdrawnAs: { isDisabled: true },
      });
      this.lists.add({
        definition,
        list: 'options',
        title: `Options of ${of}`,
        about: 'The answers from which people choose, a row for each.',
        owner: { labelEs: 'Pregunta', synonyms: ['attribute', 'question', 'machine name', 'nombre interno'] },
        columns: optionColumns,
        sameIn: ['name'],
        loadOwners: () => this.loadQuestions(definition),
      });
    }
  }

  /** By machine name, since two may have one label. */
  private async loadQuestions({ kind }: RecordDefinition): Promise<ChoiceIndex> {
    const { rows } = await this.pool.query<{ id: number; name: string; label: string }>(
      `SELECT id, name, label FROM ${recordRelation(kind)} WHERE removed_at IS NULL ORDER BY order_index, id`,
    );
    return new ChoiceIndex(rows.map(({ id, name, label }) => namedBy(id, name, label)));
  }
}
