import { useWatch } from 'react-hook-form';
import { input } from '../../kit/inputs/inputs';
import type { FieldSpec } from '../../kit/values/fields';
import { attributeWords as words } from '../../messages/attributes';

/** The Spanish label. Where families are asked and it is empty, it says what they read in its place. */
export const SpanishLabelInput = ({ field }: { field: FieldSpec }) => {
  const [isPublic, typed] = useWatch({ name: ['isDisplayedPublicly', field.source] });
  const isLacking = isPublic === true && !typed?.trim();
  return input(isLacking ? { ...field, help: words.spanishLacking } : field);
};
