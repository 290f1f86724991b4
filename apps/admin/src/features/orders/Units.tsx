import { type Control, useWatch } from 'react-hook-form';
import { number } from '../../kit/values/formats';
import type { Values } from '../../shell/saving/saving';

export const Units = ({ control, name }: { control: Control<Values>; name: string }) => {
  const units: unknown = useWatch({ control, name });
  return typeof units === 'number' && units ? number(units) : null;
};
