import { Autocomplete, Chip, NativeSelect, Typography } from '@mui/material';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import type { Values } from '../forms/saving';
import { say } from '../messages';
import { MAX_CHOICES_WITHOUT_SEARCH } from '../ui/ChoiceInput';
import type { Row } from '../ui/ReferenceChoice';
import { CellError } from './CellError';
import { CellInput } from './CellInput';
import { plain } from './paste/products';

interface Props {
  name: string;
  label: string;
  control: Control<Values>;
  products: readonly Row[];
  takesInactive: boolean;
  onChosen: (product: Row | null) => void;
  /** Called when a product was picked out of the search, and typing goes on in the next cell. */
  onPicked: () => void;
}

const isInactive = ({ status }: Row) => status === 'INACTIVE';
/** What is to be known of a product before it is chosen. */
const markOf = ({ status }: Row): string | undefined =>
  status === 'OUTOFSTOCK' ? say.order.outOfStock : status === 'INACTIVE' ? say.statuses.INACTIVE : undefined;
const nameOf = (product: Row) => String(product.name);
const skuOf = (product: Row) => String(product.sku ?? '');

/** The product of one line: a plain select, or one with a search box when there are many. */
export const ProductCell = ({ name, label, control, products, takesInactive, onChosen, onPicked }: Props) => {
  const { field, fieldState } = useController({ name, control });
  const chosen: Row | null = field.value ?? null;
  const errorId = `${name}-message`;
  const choose = (product: Row | null) => {
    field.onChange(product && { id: product.id, name: product.name });
    onChosen(product);
  };
  const Picker = products.length > MAX_CHOICES_WITHOUT_SEARCH ? SearchableProduct : PlainSelect;
  return (
    <>
      <Picker
        chosen={chosen}
        products={products}
        takesInactive={takesInactive}
        choose={choose}
        onPicked={onPicked}
        aria={{
          'aria-label': label,
          'aria-invalid': !!fieldState.error,
          ...(fieldState.error?.message ? { 'aria-describedby': errorId } : {}),
        }}
        inputRef={field.ref}
        onBlur={field.onBlur}
      />
      <CellError id={errorId} message={fieldState.error?.message} />
    </>
  );
};

interface PickerProps {
  chosen: Row | null;
  products: readonly Row[];
  takesInactive: boolean;
  choose: (product: Row | null) => void;
  onPicked: () => void;
  aria: object;
  inputRef: (element: HTMLElement | null) => void;
  onBlur: () => void;
}

/** The products that can be chosen. Inactive ones come last, and only where the kind takes them or one is chosen already. */
const offeredProducts = (products: readonly Row[], chosen: Row | null, takesInactive: boolean) => {
  const active = products.filter((product) => !isInactive(product));
  const inactive = products.filter((product) => isInactive(product) && (takesInactive || product.id === chosen?.id));
  const options = [...active, ...inactive];
  return chosen && !options.some(({ id }) => id === chosen.id) ? [chosen, ...options] : options;
};

const PlainSelect = ({ chosen, products, takesInactive, choose, aria, inputRef, onBlur }: PickerProps) => {
  const options = offeredProducts(products, chosen, takesInactive);
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
          {markOf(product) ? `${nameOf(product)} (${markOf(product)})` : nameOf(product)}
        </option>
      ))}
    </NativeSelect>
  );
};

/**
 * Only the line that has the focus has a search box, which takes long to draw; the others show the name of their
 * product.
 */
const SearchableProduct = ({ onBlur, ...props }: PickerProps) => {
  const [active, setActive] = useState(false);
  const deactivate = () => {
    setActive(false);
    onBlur();
  };
  if (active) return <ProductSearch {...props} onBlur={deactivate} />;
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

/** The products whose name or SKU holds what was typed; one that has it for its SKU comes first. */
const findProducts = (products: Row[], { inputValue }: { inputValue: string }): Row[] => {
  const typed = plain(inputValue);
  const isSku = (product: Row) => plain(skuOf(product)) === typed;
  const found = products.filter((product) => plain(`${nameOf(product)} ${skuOf(product)}`).includes(typed));
  return typed ? [...found.filter(isSku), ...found.filter((product) => !isSku(product))] : found;
};

const ProductSearch = ({ chosen, products, takesInactive, choose, onPicked, aria, inputRef, onBlur }: PickerProps) => (
  <Autocomplete
    fullWidth
    autoHighlight
    openOnFocus
    handleHomeEndKeys
    slotProps={{ listbox: { sx: { maxHeight: 260 } } }}
    options={offeredProducts(products, chosen, takesInactive)}
    value={chosen}
    getOptionLabel={nameOf}
    getOptionKey={({ id }) => id}
    isOptionEqualToValue={(a, b) => a.id === b.id}
    onBlur={onBlur}
    filterOptions={findProducts}
    onChange={(_, product) => {
      choose(product);
      if (product) onPicked();
    }}
    renderOption={({ key, ...props }, product) => (
      <li key={key} {...props}>
        {nameOf(product)}
        <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
          {skuOf(product)}
        </Typography>
        {markOf(product) && <Chip size="small" color="warning" label={markOf(product)} sx={{ ml: 1 }} />}
      </li>
    )}
    renderInput={({ InputProps: { ref }, inputProps: { ref: searchRef, onFocus, ...inputProps } }) => (
      <div ref={ref}>
        <CellInput
          {...inputProps}
          {...aria}
          // The search box replaces the inactive cell, which had the focus.
          autoFocus
          ref={(element) => {
            (searchRef as { current: HTMLInputElement | null }).current = element;
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
