import { inOneLog, project, recorded } from '../testing';
import { attributeDefinition } from './attributes';
import { recordProjections } from './records';

const option = { id: 31, name: 'Asian', nameEs: 'Asiática', value: null, isDeleted: false };
const registered = {
  type: 'RecordRegistered',
  data: {
    kind: 'clientAttribute',
    id: 3,
    fields: {
      name: 'client_race',
      label: 'Race',
      labelEs: 'Raza',
      helpText: null,
      helpTextEs: null,
      type: 'OPTION_LIST',
      displayInterface: 'CHECKBOX_GROUP',
      status: 'ACTIVE',
      isRequired: true,
      isDisabled: false,
      isDuplicateReference: null,
      isDisplayedPublicly: true,
      options: [option],
      viewGroups: [4, 5],
      editGroups: [5],
      orderIndex: 2,
    },
  },
};
const changed = (changes: object) => ({
  type: 'RecordChanged',
  data: { kind: 'clientAttribute', id: 3, changes: { ...changes } },
});
const { tables } = recordProjections.find(({ name }) => name === 'client-attribute-definition')!;
const definitionOf = (...events: { type: string; data: object }[]) => {
  const [row] = project(tables, inOneLog(recorded('clientAttribute-3', ...events))).client_attribute_definition!;
  return attributeDefinition('clientAttribute', row as never);
};

describe('a definition', () => {
  it('is read as the forms and the rules know it, with a row for each group that may do something', () => {
    expect(definitionOf(registered)).toMatchObject({
      id: 3,
      name: 'client_race',
      labelEs: 'Raza',
      displayInterface: 'CHECKBOX_GROUP',
      isDisplayedPublicly: true,
      options: [option],
      orderIndex: 2,
      attributeFieldPermissions: [
        { definition_id: 3, group_id: 4, can_view: true, can_edit: false },
        { definition_id: 3, group_id: 5, can_view: true, can_edit: true },
      ],
    });
  });

  it('is everybody’s again when no group is left, and keeps its hidden options', () => {
    const hidden = { ...option, isDeleted: true };
    expect(
      definitionOf(registered, changed({ viewGroups: [], editGroups: [] }), changed({ options: [hidden] })),
    ).toMatchObject({ attributeFieldPermissions: [], options: [hidden] });
  });
});
