import { records } from '@bank/domain';
import { Button } from '@mui/material';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { goToField } from '../../../kit/problems/goToField';
import type { FieldSpec } from '../../../kit/values/fields';
import { say } from '../../../messages';
import { fieldSpec } from '../../../shell/fields/fieldSpec';
import { Fields, ONE_TWO_OR_FOUR, Section } from '../../../shell/forms/Section';
import { addressFields, NEW_SUPPLIER, pathOfAddressField, pathOfSupplierField, supplierFields } from './newSupplier';

const { fields } = records.supplier;

const inputs: readonly FieldSpec[] = [
  ...supplierFields.map((name) => fieldSpec(fields, name, pathOfSupplierField(name))),
  // An address is left out as a whole, so that none of its fields is marked as required.
  ...addressFields.map((name): FieldSpec => {
    const source = pathOfAddressField(name);
    const { label } = fields.addresses.fields[name];
    return name === 'state' ? { source, label, as: 'state' } : { source, label };
  }),
];

/** A supplier that is made on the spot: its name, its type and one address. */
export const NewSupplier = () => {
  const { setValue } = useFormContext();
  useEffect(() => goToField(pathOfSupplierField('supplierType')), []);
  return (
    <Section
      title={say.order.receive.newSupplier}
      actions={
        <Button size="small" onClick={() => setValue(NEW_SUPPLIER, null, { shouldDirty: true })}>
          {say.order.receive.notNew}
        </Button>
      }
    >
      <Fields fields={inputs} columns={ONE_TWO_OR_FOUR} />
    </Section>
  );
};
