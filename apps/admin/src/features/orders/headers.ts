import type { OrderPolicy, RefField } from '@bank/domain';
import type { ComponentType } from 'react';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import type { FormField } from '../../shell/forms/Section';
import { SupplierAddress } from './SupplierAddress';

/** What a field refers to within another record -> its input. */
const withinInputs: Readonly<Record<string, ComponentType>> = { supplierAddress: SupplierAddress };

/** The inputs of the header by the declaration of its fields. */
export const headerOf = ({ header, form = {} }: Pick<OrderPolicy, 'header' | 'form'>): readonly FormField[] =>
  Object.entries(header).map(
    ([name, field]) =>
      withinInputs[(field as Partial<RefField>).to ?? ''] ?? { ...fieldSpec(header, name), ...form[name] },
  );
