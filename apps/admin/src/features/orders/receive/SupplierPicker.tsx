import { Autocomplete, TextField } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { type Row, useAll } from '../../../kit/inputs/ReferenceChoice';
import { useTyped } from '../../../kit/inputs/useTyped';
import { byField } from '../../../kit/values/order';
import { isActive } from '../../../kit/values/rows';
import { fill, say } from '../../../messages';
import { useCan } from '../../../shell/session/access';
import { plain } from '../paste/products';
import { NEW_SUPPLIER, startSupplier } from './newSupplier';

/** A supplier, or the name of one that is not there yet. */
type Option = { id: number; title: string } | { id: 'new'; title: string };

const byTitle = byField('title');
const NO_SUPPLIER = { id: 0 };

/** Finds a supplier by its name; a name that is not known makes a new one. `onPicked` is called for a known one. */
export const SupplierPicker = ({ onPicked }: { onPicked: () => void }) => {
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name: 'supplier' });
  const { data = [] } = useAll('suppliers');
  const mayMake = useCan('suppliers', 'create');
  const chosen: { id: number } = field.value ?? NO_SUPPLIER;
  const options = data
    .filter((supplier) => isActive(supplier) || supplier.id === chosen.id)
    .sort(byTitle)
    .map(({ id, title }: Row): Option => ({ id, title: String(title) }));
  const { isTyped, onInputChange } = useTyped();
  const choose = (option: Option | null, reason: string) => {
    if (option?.id === 'new') {
      field.onChange(null);
      setValue(NEW_SUPPLIER, startSupplier(option.title), { shouldDirty: true });
    } else {
      field.onChange(option && { id: option.id });
      if (option && reason !== 'blur') onPicked();
    }
  };
  const find = (all: Option[], { inputValue }: { inputValue: string }): Option[] => {
    const typed = plain(inputValue);
    const found = all.filter(({ title }) => plain(title).includes(typed));
    const isKnown = all.some(({ title }) => plain(title) === typed);
    return typed && mayMake && !isKnown ? [...found, { id: 'new', title: inputValue.trim() }] : found;
  };
  return (
    <Autocomplete
      autoHighlight
      autoSelect={isTyped}
      onInputChange={onInputChange}
      openOnFocus
      handleHomeEndKeys
      options={options}
      value={options.find(({ id }) => id === chosen.id) ?? null}
      filterOptions={find}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onBlur={field.onBlur}
      onChange={(_, option, reason) => choose(option, reason)}
      renderOption={({ key, ...props }, { id, title }) => (
        <li key={key} {...props}>
          {id === 'new' ? fill(say.order.receive.makeSupplier, { title }) : title}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name="supplier"
          inputRef={field.ref}
          label={`${say.order.supplier} *`}
          placeholder={say.common.emptySelect}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
};
