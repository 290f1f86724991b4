import { ATTRIBUTE_TYPES, type AttributeType, attributeTypes, interfaceLabels, interfacesOf } from '@bank/domain';
import { useFormContext, useWatch } from 'react-hook-form';
import { say } from '../messages';
import { ChoiceInput } from '../ui/ChoiceInput';

/** Type -> what it is called. */
export const typeLabels = Object.fromEntries(ATTRIBUTE_TYPES.map((type) => [type, attributeTypes[type].label]));

const typeChoices = ATTRIBUTE_TYPES.map((id) => ({ id, name: attributeTypes[id].label }));

export const useType = (): AttributeType | undefined => useWatch({ name: 'type' }) || undefined;

/** Another type brings its own first interface along. */
export const TypeInput = () => {
  const { getValues, setValue } = useFormContext();
  const follow = () => {
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
      onChange={follow}
    />
  );
};

export const InterfaceInput = () => {
  const type = useType();
  const fitting = type ? interfacesOf(type) : [];
  return (
    <ChoiceInput
      source="displayInterface"
      label={say.attribute.interfaceType}
      helperText={false}
      choices={fitting.map((id) => ({ id, name: interfaceLabels[id] }))}
    />
  );
};
