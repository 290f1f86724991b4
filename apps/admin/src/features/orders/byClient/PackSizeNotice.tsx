import { Alert, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { useSaving } from '../../../shell/saving/saving';
import type { FormLine } from '../lines';
import type { LineRules } from './rules';

interface Props {
  /** The type of the chosen partner; '' while none is chosen. */
  partnerType: string;
  rulesOf: (partnerType: string) => LineRules;
}

/**
 * Keeps the packs in bulk when a new order gets a partner whose packs have another size, says so, and offers the units back. The
 * lines for clients go with the partner.
 */
export const PackSizeNotice = ({ partnerType, rulesOf }: Props) => {
  const { isNew } = useSaving();
  const form = useFormContext();
  const lastType = useRef(partnerType);
  const [units, setUnits] = useState<readonly FormLine[]>();
  useEffect(() => {
    const before = lastType.current;
    if (partnerType) lastType.current = partnerType;
    if (!isNew || !before || !partnerType || before === partnerType) return;
    const lines: readonly FormLine[] = (form.getValues('lineItems') ?? []).map((line: FormLine) => ({ ...line }));
    const [old, now] = [rulesOf(before), rulesOf(partnerType)];
    let isAnyChanged = false;
    lines.forEach(({ product, quantity }, place) => {
      const [size, newSize] = [old.sizeOf(product?.id), now.sizeOf(product?.id)];
      if (!product || typeof quantity !== 'number' || size === newSize) return;
      form.setValue(`lineItems.${place}.quantity`, (quantity / size) * newSize, { shouldDirty: true });
      isAnyChanged = true;
    });
    setUnits(isAnyChanged ? lines : undefined);
  }, [partnerType, isNew, form, rulesOf]);
  if (!units) return null;
  const keepUnits = () => {
    units.forEach(({ product, quantity }, place) => {
      if (form.getValues(`lineItems.${place}.product`)?.id === product?.id)
        form.setValue(`lineItems.${place}.quantity`, quantity, { shouldDirty: true });
    });
    setUnits(undefined);
  };
  return (
    <Alert severity="info" role="status" onClose={() => setUnits(undefined)} closeText={say.common.close}>
      {words.packsKept}
      <Button size="small" color="inherit" onClick={keepUnits}>
        {words.keepUnits}
      </Button>
    </Alert>
  );
};
