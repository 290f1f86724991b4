import { policies } from '@bank/domain';
import { Box } from '@mui/material';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { input } from '../../../kit/inputs/inputs';
import { useAll } from '../../../kit/inputs/ReferenceChoice';
import { goToField } from '../../../kit/problems/goToField';
import { say } from '../../../messages';
import { fieldSpec } from '../../../shell/fields/fieldSpec';
import { offeredIn } from '../../../shell/fields/referenceTo';
import { Section } from '../../../shell/forms/Section';
import { useSaving } from '../../../shell/saving/saving';
import { SupplierAddress } from '../SupplierAddress';
import type { FocusCell } from '../useFocusCell';
import { NewSupplier } from './NewSupplier';
import { NEW_SUPPLIER } from './newSupplier';
import { OpenOrders } from './OpenOrders';
import { SupplierPicker } from './SupplierPicker';

const { header } = policies.supply;

/** The supplier, place and time. An only choice is chosen already, and Enter goes on to the lines. */
export const DeliveryHeader = ({ focusCellRef }: { focusCellRef: RefObject<FocusCell | null> }) => {
  const { isNew } = useSaving();
  const isNewSupplier = Boolean(useWatch({ name: NEW_SUPPLIER }));
  useFirstField();
  const goOn = () => focusCellRef.current?.(0, 'product');
  const goOnByEnter = (event: KeyboardEvent) => {
    const { tagName, ariaExpanded } = event.target as HTMLElement;
    if (event.key !== 'Enter' || event.defaultPrevented || tagName !== 'INPUT' || ariaExpanded === 'true') return;
    event.preventDefault();
    goOn();
  };
  return (
    <Box onKeyDown={goOnByEnter} sx={{ display: 'grid', gap: 2 }}>
      <Section title={say.order.receive.delivery}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}>
          {input(fieldSpec(header, 'warehouse'))}
          {!isNewSupplier && <SupplierPicker onPicked={goOn} />}
          {!isNewSupplier && <SupplierAddress />}
          {input(fieldSpec(header, 'receivedAt'))}
        </Box>
        {isNew && <OpenOrders />}
      </Section>
      {isNewSupplier && <NewSupplier />}
    </Box>
  );
};

/** Begins a new delivery at its first open field: the only warehouse is chosen already. */
const useFirstField = () => {
  const { isNew } = useSaving();
  const { getValues, setValue } = useFormContext();
  const { resource, filter, only = () => true } = offeredIn(header.warehouse);
  const { data } = useAll(resource, filter);
  const isLoaded = data !== undefined;
  const [warehouse, another] = (data ?? []).filter(only);
  const id = another ? undefined : warehouse?.id;
  useEffect(() => {
    if (!isNew || !isLoaded) return;
    if (id !== undefined && !getValues('warehouse')) setValue('warehouse', { id });
    goToField(getValues('warehouse') ? 'supplier' : 'warehouse');
  }, [isNew, isLoaded, id, getValues, setValue]);
};
