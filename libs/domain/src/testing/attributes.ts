import type { AttributeDefinition } from '../attributes';

/** The definition of a line of text that may stay empty, or what `over` makes of it. */
export const aDefinition = (over: Partial<AttributeDefinition> = {}): AttributeDefinition => ({
  id: 1,
  name: 'mission',
  label: 'Mission',
  labelEs: null,
  helpText: null,
  helpTextEs: null,
  type: 'STRING',
  displayInterface: 'TEXT',
  isRequired: false,
  isDisabled: false,
  orderIndex: 0,
  options: [],
  attributeFieldPermissions: [],
  ...over,
});
