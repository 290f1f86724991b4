import { machineNameFrom } from '@bank/domain';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { input } from '../../kit/inputs/inputs';
import type { FieldSpec } from '../../kit/values/fields';
import { useSaving } from '../../shell/saving/saving';

interface Props {
  field: FieldSpec;
  /** The form's path of the label from which the name is made. */
  from: string;
}

/** A machine name. That of a new record follows its label, until it is edited by hand; emptied, it follows again. */
export const MachineNameInput = ({ field, from }: Props) => {
  const { isNew } = useSaving();
  const { getValues, setValue } = useFormContext();
  const label: string = useWatch({ name: from }) ?? '';
  const made = useRef('');
  const { source } = field;
  useEffect(() => {
    const present: string = getValues(source) ?? '';
    if (!isNew || (present !== '' && present !== made.current)) return;
    made.current = machineNameFrom(label);
    if (present !== made.current) setValue(source, made.current, { shouldDirty: true });
  }, [isNew, label, source, getValues, setValue]);
  return input(field);
};
