import { Autocomplete, Chip, NativeSelect } from '@mui/material';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { Values } from '../forms/saving';
import { say } from '../messages';
import { MOST_WITHOUT_SEARCH } from '../ui/ChoiceInput';
import type { Row } from '../ui/ReferenceChoice';
import { CellError } from './CellError';
import { CellInput } from './CellInput';

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
  const choose = (product: Row | null) => {
    field.onChange(product && { id: product.id, name: product.name });
    onChosen(product);
  };
  const Picker = products.length > MOST_WITHOUT_SEARCH ? Searchable : Plain;
  return (
    <>
      <Picker
        chosen={chosen}
        products={products}
        choose={choose}
        aria={{ 'aria-label': label, 'aria-invalid': !!fieldState.error }}
        inputRef={field.ref}
        onBlur={field.onBlur}
      />
      <CellError control={control} name={name} />
    </>
  );
};

interface PickerProps {
  chosen: Row | null;
  products: readonly Row[];
  choose: (product: Row | null) => void;
  aria: object;
  inputRef: (element: HTMLElement | null) => void;
  onBlur: () => void;
}

/** What can be chosen: no inactive product, except the one that is chosen already. */
const offered = (products: readonly Row[], chosen: Row | null) => {
  const options = products.filter(({ id, status }) => status !== 'INACTIVE' || id === chosen?.id);
  return chosen && !options.some(({ id }) => id === chosen.id) ? [chosen, ...options] : options;
};

const Plain = ({ chosen, products, choose, aria, inputRef, onBlur }: PickerProps) => {
  const options = offered(products, chosen);
  return (
    <NativeSelect
      fullWidth
      disableUnderline
      value={chosen?.id ?? ''}
      inputRef={inputRef}
      inputProps={aria}
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
};

/** Only the line that has the focus carries the whole search box; the others show what is chosen. */
const Searchable = ({ onBlur, ...props }: PickerProps) => {
  const [active, setActive] = useState(false);
  const rest = () => {
    setActive(false);
    onBlur();
  };
  if (active) return <Searched {...props} onBlur={rest} />;
  const { chosen, aria, inputRef } = props;
  return (
    <CellInput
      {...aria}
      readOnly
      role="combobox"
      aria-expanded={false}
      ref={inputRef}
      value={chosen ? nameOf(chosen) : ''}
      placeholder={say.common.emptySelect}
      onFocus={() => setActive(true)}
    />
  );
};

const Searched = ({ chosen, products, choose, aria, inputRef, onBlur }: PickerProps) => (
  <Autocomplete
    fullWidth
    autoHighlight
    openOnFocus
    handleHomeEndKeys
    slotProps={{ listbox: { sx: { maxHeight: 260 } } }}
    options={offered(products, chosen)}
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
    renderInput={({ InputProps: { ref }, inputProps: { ref: own, onFocus, ...inputProps } }) => (
      <div ref={ref}>
        <CellInput
          {...inputProps}
          {...aria}
          // It takes the place of the resting cell, which had the focus.
          autoFocus
          ref={(element) => {
            (own as { current: HTMLInputElement | null }).current = element;
            inputRef(element);
          }}
          placeholder={say.common.emptySelect}
          onFocus={(event) => {
            event.target.select();
            onFocus?.(event);
          }}
        />
      </div>
    )}
  />
);
