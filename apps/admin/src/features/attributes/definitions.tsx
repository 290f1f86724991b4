import { records } from '@bank/domain';
import type { RaRecord } from 'react-admin';
import { SearchLink } from '../../kit/links/SearchLink';
import { choices, type FieldSpec } from '../../kit/values/fields';
import { number } from '../../kit/values/formats';
import { fill, say } from '../../messages';
import { attributeWords as words } from '../../messages/attributes';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import { InterfaceInput, TypeInput, typeLabels } from '../../shell/fields/typeInputs';
import { bodyOf } from '../../shell/forms/check';
import { RecordCreate, RecordEdit, type RecordScreen } from '../../shell/forms/RecordForm';
import { Fields, ONE_OR_TWO, Section } from '../../shell/forms/Section';
import { type ListScreen, SearchFirstList } from '../../shell/lists/SearchFirstList';
import type { Values } from '../../shell/saving/saving';
import { GroupTypes } from './GroupTypes';
import { MachineNameInput } from './MachineNameInput';
import { OptionsInput } from './OptionsInput';
import { RequiredInput } from './RequiredInput';
import { SpanishLabelInput } from './SpanishLabelInput';

const families = {
  client: {
    kind: 'clientAttribute',
    flags: ['isDisabled', 'isDuplicateReference', 'isDisplayedPublicly', 'isAboutChild'],
    texts: [],
  },
  partner: { kind: 'partnerAttribute', flags: ['isDisabled'], texts: ['section'] },
} as const;
export type Family = keyof typeof families;

const searched: Readonly<Record<Family, string>> = { client: '/clients', partner: '/partners' };

/** Leads to the records that the number counts. */
const lackingAnswerOf =
  (family: Family) =>
  ({ record }: { record: Partial<RaRecord> }) =>
    record.lackingAnswer ? (
      <SearchLink screen={searched[family]} filters={{ lacksAnswer: record.id }}>
        {number(record.lackingAnswer)}
      </SearchLink>
    ) : (
      number(record.lackingAnswer)
    );

const listOf = (family: Family): ListScreen => ({
  resource: `admin/attributes/${family}`,
  title: words.lists[family],
  create: words.create,
  perPage: 'all',
  sort: { field: 'orderIndex', order: 'ASC' },
  reorder: true,
  columns: [
    { source: 'label', label: words.column.label, opens: true, sortBy: false, wide: true },
    { source: 'name', label: words.column.machineName, sortBy: false },
    { source: 'type', label: words.column.type, as: 'choice', choices: choices(typeLabels), sortBy: false },
    {
      source: 'status',
      label: say.common.status,
      as: 'choice',
      choices: choices(say.statuses),
      chip: true,
      sortBy: false,
    },
    {
      source: 'lackingAnswer',
      label: words.column.lackingAnswer,
      note: words.lackingAnswer[family],
      as: 'number',
      sortBy: false,
      Shown: lackingAnswerOf(family),
    },
  ],
});

const bilingualFields = (source: string, text: string, as: 'text' | 'multiline'): [FieldSpec, FieldSpec] => [
  { source, label: fill(words.english, { text }), as },
  { source: `${source}Es`, label: fill(words.spanish, { text }), as },
];
const [englishLabel, spanishLabel] = bilingualFields('label', words.label, 'text');
const SpanishLabel = () => <SpanishLabelInput field={spanishLabel} />;

/** `[{id: 3}]` -> `{"3": true}`, as the API takes permissions. */
const permissionsOf = (groups: readonly { id: number }[] = []) =>
  Object.fromEntries(groups.map(({ id }) => [id, true]));

/** Both families have the same one. */
const machineName = fieldSpec(records.partnerAttribute.fields, 'name');
const MachineName = () => <MachineNameInput field={machineName} from="label" />;

const requiredInputOf = (family: Family) => {
  const field = fieldSpec(records[families[family].kind].fields, 'isRequired');
  return () => (
    <RequiredInput field={field} resource={`admin/attributes/${family}`} lacking={words.requiredWhileLacking[family]} />
  );
};

const formOf = (family: Family): RecordScreen => {
  const { kind, flags, texts } = families[family];
  const { fields } = records[kind];
  const Required = requiredInputOf(family);
  return {
    kind,
    resource: `admin/attributes/${family}`,
    titles: { create: words.new[family], edit: words.edit[family] },
    saveLabel: words.save,
    outgoing: ({ viewGroups, editGroups, ...values }: Values) => ({
      ...bodyOf(fields, values),
      canView: permissionsOf(viewGroups),
      canEdit: permissionsOf(editGroups),
    }),
    children: (
      <>
        <Section title={words.texts}>
          <Fields
            columns={ONE_OR_TWO}
            fields={[
              { ...englishLabel, required: true },
              SpanishLabel,
              ...bilingualFields('helpText', words.helpText, 'multiline'),
            ]}
          />
        </Section>
        <Section title={words.behavior}>
          <Fields
            fields={[
              MachineName,
              TypeInput,
              InterfaceInput,
              fieldSpec(fields, 'status'),
              ...texts.map((name) => fieldSpec(fields, name)),
              Required,
              ...flags.map((flag) => fieldSpec(fields, flag)),
            ]}
          />
        </Section>
        <OptionsInput />
        <GroupTypes />
      </>
    ),
  };
};

export const definitionViews = (family: Family) => {
  const [list, form] = [listOf(family), formOf(family)];
  return {
    list: () => <SearchFirstList screen={list} />,
    create: () => <RecordCreate {...form} />,
    edit: () => <RecordEdit {...form} />,
  };
};
