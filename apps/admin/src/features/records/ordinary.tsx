import { type Field, type OrdinaryKind, ordinaryRecords, type RecordDefinition } from '@bank/domain';
import type { FieldSpec } from '../../kit/values/fields';
import { fill, say } from '../../messages';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import { Fields, Section } from '../../shell/forms/Section';
import type { Screens } from './screens';

/** Type of a field -> the spec of its column; types that have no column are left out. */
const columnOf: { [T in Field['type']]?: (spec: FieldSpec) => FieldSpec } = {
  text: (spec) => spec,
  integer: (spec) => spec,
  money: (spec) => spec,
  flag: (spec) => spec,
  choice: (spec) => (spec.source === 'status' ? { ...spec, as: 'choice', choices: [], chip: true } : spec),
  ref: (spec) => (spec.as === 'reference' ? { ...spec, sortBy: `${spec.source}.${spec.titled ?? 'name'}` } : spec),
};

export const ordinaryScreens = (kind: OrdinaryKind): Screens => {
  const { path, title, plural, name: titled, fields }: RecordDefinition = ordinaryRecords[kind];
  const specs = Object.keys(fields).map((name) => fieldSpec(fields, name));
  const column = (spec: FieldSpec) => {
    const isName = spec.source === titled;
    return columnOf[fields[spec.source]!.type]?.({ ...spec, wide: isName, ...(isName ? { opens: true } : {}) });
  };
  return {
    list: {
      resource: path,
      title: plural,
      create: fill(say.common.createOne, { title }),
      sort: { field: 'id', order: 'ASC' },
      columns: [
        { source: 'id', label: say.common.id, opens: true },
        ...specs.flatMap((spec) => column(spec) ?? []),
        { source: 'updatedAt', label: say.common.lastUpdated, as: 'dateTime' },
      ],
    },
    form: {
      kind,
      titles: { create: fill(say.common.newOne, { title }), edit: fill(say.common.editOne, { title }) },
      children: (
        <Section title={title}>
          <Fields fields={specs} />
        </Section>
      ),
    },
  };
};
