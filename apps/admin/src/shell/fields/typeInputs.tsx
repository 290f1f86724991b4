import { ATTRIBUTE_TYPES, type AttributeType, attributeTypes, interfaceLabels, interfacesOf } from '@bank/domain';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput';
import { say } from '../../messages';

export const typeLabels = Object.fromEntries(ATTRIBUTE_TYPES.map((type) => [type, attributeTypes[type].label]));

const typeChoices = ATTRIBUTE_TYPES.map((id) => ({ id, name: attributeTypes[id].label }));

export const useAttributeType = (): AttributeType | undefined => useWatch({ name: 'type' }) || undefined;

/** Choosing another type also chooses the first interface of that type. */
export const TypeInput = () => {
  const { getValues, setValue } = useFormContext();
  const resetInterface = () => {
    const type: AttributeType | '' = getValues('type');
    setValue('displayInterface', type ? interfacesOf(type)[0] : null, { shouldDirty: true });
  };
  return (
    <ChoiceInput
      source="type"
      label={say.attribute.type}
      helperText={false}
      isRequired
      choices={typeChoices}
      onChange={resetInterface}
    />
  );
};

export const InterfaceInput = () => {
  const type = useAttributeType();
  const interfaces = type ? interfacesOf(type) : [];
  return (
    <ChoiceInput
      source="displayInterface"
      label={say.attribute.interfaceType}
      helperText={false}
      choices={interfaces.map((id) => ({ id, name: interfaceLabels[id] }))}
    />
  );
};
