import { useEffect, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Address, inOneLine } from '../../kit/inputs/address';
import { ChoiceInput } from '../../kit/inputs/ChoiceInput';
import { useAll } from '../../kit/inputs/ReferenceChoice';
import { ShownValue } from '../../kit/page/ShownValue';
import { say } from '../../messages';
import { useSaving } from '../../shell/saving/saving';

/** An input for one of the chosen supplier's addresses; another supplier brings its only address, or none. */
export const SupplierAddress = () => {
  const { editable } = useSaving();
  return editable ? <AddressPicker /> : <ChosenAddress />;
};

const AddressPicker = () => {
  const { setValue } = useFormContext();
  const supplier: number | undefined = useWatch({ name: 'supplier' })?.id;
  const { data = [], isPending } = useAll('suppliers');
  const allAddresses = (data.find(({ id }) => id === supplier)?.addresses ?? []) as Address[];
  const addresses = allAddresses.filter(({ isDeleted }) => !isDeleted);
  const only = addresses.length === 1 ? addresses[0]!.id : undefined;
  const lastSupplier = useRef(supplier);
  useEffect(() => {
    if (lastSupplier.current !== supplier)
      setValue('supplierAddress', only === undefined ? null : { id: only }, { shouldDirty: true });
    lastSupplier.current = supplier;
  }, [supplier, only, setValue]);
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

const ChosenAddress = () => {
  const address: Address | undefined = useRecordContext()?.supplierAddress;
  return <ShownValue label={say.order.supplierAddress}>{address && inOneLine(address)}</ShownValue>;
};
