import { useEffect, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSaving } from '../forms/saving';
import { say } from '../messages';
import { type Address, inOneLine } from '../ui/address';
import { ChoiceInput } from '../ui/ChoiceInput';
import { useAll } from '../ui/ReferenceChoice';
import { Shown } from '../ui/Shown';

/** One of the chosen supplier's addresses; another supplier has others. */
export const SupplierAddress = () => {
  const { editable } = useSaving();
  return editable ? <Picker /> : <Chosen />;
};

const Picker = () => {
  const { setValue } = useFormContext();
  const supplier: number | undefined = useWatch({ name: 'supplier' })?.id;
  const { data = [], isPending } = useAll('suppliers');
  const known = (data.find(({ id }) => id === supplier)?.addresses ?? []) as Address[];
  const addresses = known.filter(({ isDeleted }) => !isDeleted);
  const last = useRef(supplier);
  useEffect(() => {
    if (last.current !== undefined && last.current !== supplier)
      setValue('supplierAddress', null, { shouldDirty: true });
    last.current = supplier;
  }, [supplier, setValue]);
  return (
    <ChoiceInput
      source="supplierAddress"
      label={say.order.supplierAddress}
      helperText={false}
      isPending={isPending}
      disabled={!addresses.length}
      choices={addresses.map((address) => ({ id: address.id, name: inOneLine(address) }))}
      format={(address) => (addresses.some(({ id }) => id === address?.id) ? address.id : '')}
      parse={(id) => (id === '' || id === null ? null : { id })}
    />
  );
};

const Chosen = () => {
  const address: Address | undefined = useRecordContext()?.supplierAddress;
  return <Shown label={say.order.supplierAddress}>{address && inOneLine(address)}</Shown>;
};
