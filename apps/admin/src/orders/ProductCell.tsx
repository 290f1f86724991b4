import { Autocomplete, Chip, InputBase, NativeSelect } from '@mui/material';
import { type Control, useController } from 'react-hook-form';
import type { Values } from '../forms/saving';
import { say } from '../messages';
import { MOST_WITHOUT_SEARCH } from '../ui/ChoiceInput';
import type { Row } from '../ui/ReferenceChoice';
import { CellError } from './CellError';

interface Props {
  name: string;
  label: string;
  control: Control<Values>;
  products: readonly Row[];
  onChosen: (product: Row | null) => void;
}

const isOutOfStock = ({ status }: Row) => status === 'OUTOFSTOCK';
const nameOf = (product: Row) => String(product.name);

/** The product of one line: a plain select, or one with a search box when there are many. */
export const ProductCell = ({ name, label, control, products, onChosen }: Props) => {
  const { field, fieldState } = useController({ name, control });
  const chosen: Row | null = field.value ?? null;
  const offered = products.filter(({ id, status }) => status !== 'INACTIVE' || id === chosen?.id);
  const options = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered;
  const choose = (product: Row | null) => {
    field.onChange(product && { id: product.id, name: product.name });
    onChosen(product);
  };
  const input = { 'aria-label': label, 'aria-invalid': !!fieldState.error };
  const Picker = options.length > MOST_WITHOUT_SEARCH ? Searched : Plain;
  return (
    <>
      <Picker {...{ chosen, options, choose, input }} inputRef={field.ref} onBlur={field.onBlur} />
      <CellError control={control} name={name} />
    </>
  );
};

interface PickerProps {
  chosen: Row | null;
  options: readonly Row[];
  choose: (product: Row | null) => void;
  input: object;
  inputRef: (element: HTMLElement | null) => void;
  onBlur: () => void;
}

const Plain = ({ chosen, options, choose, input, inputRef, onBlur }: PickerProps) => (
  <NativeSelect
    fullWidth
    disableUnderline
    value={chosen?.id ?? ''}
    inputRef={inputRef}
    inputProps={input}
    onBlur={onBlur}
    onChange={({ target }) => choose(options.find(({ id }) => String(id) === target.value) ?? null)}
  >
    <option value="">{say.common.emptySelect}</option>
    {options.map((product) => (
      <option key={product.id} value={product.id}>
        {isOutOfStock(product) ? `${nameOf(product)} (${say.order.outOfStock})` : nameOf(product)}
      </option>
    ))}
  </NativeSelect>
);

const Searched = ({ chosen, options, choose, input, inputRef, onBlur }: PickerProps) => (
  <Autocomplete
    size="small"
    fullWidth
    autoHighlight
    selectOnFocus
    handleHomeEndKeys
    openOnFocus
    options={options}
    value={chosen}
    getOptionLabel={nameOf}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(a, b) => a.id === b.id}
    onBlur={onBlur}
    onChange={(_, product) => choose(product)}
    renderOption={({ key, ...props }, product) => (
      <li key={key} {...props}>
        {nameOf(product)}
        {isOutOfStock(product) && <Chip size="small" color="warning" label={say.order.outOfStock} sx={{ ml: 1 }} />}
      </li>
    )}
    renderInput={({ InputProps, inputProps }) => (
      <InputBase
        ref={InputProps.ref}
        fullWidth
        inputRef={inputRef}
        placeholder={say.common.emptySelect}
        inputProps={{ ...inputProps, ...input }}
        endAdornment={InputProps.endAdornment}
      />
    )}
  />
);
