import { type Control, useWatch } from 'react-hook-form';
import type { Values } from '../forms/saving';
import { number } from '../ui/formats';

/** The units of a line whose packs are typed. */
export const Units = ({ control, name }: { control: Control<Values>; name: string }) => {
  const units: unknown = useWatch({ control, name });
  return typeof units === 'number' && units ? number(units) : null;
};
