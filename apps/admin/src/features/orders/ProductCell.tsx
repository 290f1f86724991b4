import { Autocomplete, Chip, Typography } from '@mui/material';
import { type AriaAttributes, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { MAX_CHOICES_WITHOUT_SEARCH } from '../../kit/inputs/ChoiceInput';
import type { Row } from '../../kit/inputs/ReferenceChoice';
import { useTyped } from '../../kit/inputs/useTyped';
import { isActive } from '../../kit/values/rows';
import { say } from '../../messages';
import type { Values } from '../../shell/saving/saving';
import { CellError } from './CellError';
import { plain } from './paste/products';
import { productMark } from './productMark';
import { useProblem } from './useProblem';

interface Props {
  name: string;
  label: string;
  chosen: Row | null;
  control: Control<Values>;
  products: readonly Row[];
  takesInactive: boolean;
  /** Why a product can't be chosen here; undefined where it can. */
  refusalOf?: (product: Row) => string | undefined;
  /** What keeps the order from being submitted with this product. */
  obstacle?: string | undefined;
  onChoose: (product: Row | null) => void;
  /** Called when a product was picked out of the search, and typing goes on in the next cell. */
  onPicked: () => void;
}

const never = () => undefined;

const nameOf = (product: Row) => String(product.name);
const skuOf = (product: Row) => String(product.sku ?? '');

export const ProductCell = ({
  control,
  name,
  label,
  chosen,
  products,
  takesInactive,
  refusalOf = never,
  obstacle,
  onChoose,
  onPicked,
}: Props) => {
  const refused = useProblem(control, name);
  const problem = refused ?? obstacle;
  const mark = productMark(products.find(({ id }) => id === chosen?.id) ?? chosen);
  const errorId = `${name}-message`;
  const hasFewProducts = products.length > 0 && products.length <= MAX_CHOICES_WITHOUT_SEARCH;
  const Picker = hasFewProducts ? PlainSelect : SearchableProduct;
  return (
    <>
      <Picker
        chosen={chosen}
        products={products}
        takesInactive={takesInactive}
        refusalOf={refusalOf}
        onChoose={onChoose}
        onPicked={onPicked}
        input={{
          className: 'cell',
          'aria-label': label,
          'aria-invalid': problem !== undefined,
          'aria-describedby': problem && errorId,
        }}
      />
      <CellError id={errorId} message={problem} />
      <CellError id={`${name}-mark`} message={mark} isWarning />
    </>
  );
};

interface PickerProps {
  chosen: Row | null;
  products: readonly Row[];
  takesInactive: boolean;
  refusalOf: (product: Row) => string | undefined;
  onChoose: (product: Row | null) => void;
  onPicked: () => void;
  input: { className: string } & AriaAttributes;
}

/** The products that can be chosen. Inactive ones come last, and only where the kind takes them or one is chosen already. */
const offeredProducts = (products: readonly Row[], chosen: Row | null, takesInactive: boolean) => {
  const active = products.filter(isActive);
  const inactive = products.filter((product) => !isActive(product) && (takesInactive || product.id === chosen?.id));
  const options = [...active, ...inactive];
  return chosen && !options.some(({ id }) => id === chosen.id) ? [chosen, ...options] : options;
};

const PlainSelect = ({ chosen, products, takesInactive, refusalOf, onChoose, input }: PickerProps) => {
  const options = offeredProducts(products, chosen, takesInactive);
  const textOf = (product: Row) => {
    const mark = refusalOf(product) ?? productMark(product);
    return mark ? `${nameOf(product)} (${mark})` : nameOf(product);
  };
  return (
    <select
      {...input}
      value={chosen?.id ?? ''}
      onChange={({ target }) => onChoose(options.find(({ id }) => String(id) === target.value) ?? null)}
    >
      <option value="">{say.common.emptySelect}</option>
      {options.map((product) => (
        <option
          key={product.id}
          value={product.id}
          disabled={refusalOf(product) !== undefined && product.id !== chosen?.id}
        >
          {textOf(product)}
        </option>
      ))}
    </select>
  );
};

/**
 * Only the line that has the focus has a search box, which takes long to draw; the others show the name of their product. They do
 * so as buttons, since browsers look at every text input of a form at each keystroke, for what they could fill in.
 */
const SearchableProduct = (props: PickerProps) => {
  const [active, setActive] = useState(false);
  // The list covers the lines below, so that it opens by itself only under the pointer.
  const isPointedAt = useRef(false);
  const rest = () => {
    isPointedAt.current = false;
    setActive(false);
  };
  if (active) return <ProductSearch {...props} isOpenAtOnce={isPointedAt.current} onBlur={rest} />;
  const { chosen, input } = props;
  const activate = () => setActive(true);
  return (
    <input
      {...input}
      type={chosen ? 'button' : 'text'}
      readOnly
      role="combobox"
      aria-expanded={false}
      value={chosen ? nameOf(chosen) : ''}
      placeholder={say.common.emptySelect}
      onPointerDown={() => {
        isPointedAt.current = true;
      }}
      onFocus={activate}
      // Some browsers give a button that is clicked no focus.
      onClick={activate}
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

const ProductSearch = ({
  chosen,
  products,
  takesInactive,
  refusalOf,
  onChoose,
  onPicked,
  input,
  isOpenAtOnce,
  onBlur,
}: PickerProps & { isOpenAtOnce: boolean; onBlur: () => void }) => {
  const { isTyped, onInputChange } = useTyped();
  return (
    <Autocomplete
      fullWidth
      autoHighlight
      autoSelect={isTyped}
      onInputChange={onInputChange}
      openOnFocus={isOpenAtOnce}
      handleHomeEndKeys
      slotProps={{ listbox: { sx: { maxHeight: 260 } } }}
      options={offeredProducts(products, chosen, takesInactive)}
      value={chosen}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onBlur={onBlur}
      filterOptions={findProducts}
      getOptionDisabled={(product) => refusalOf(product) !== undefined}
      onChange={(_, product, reason) => {
        onChoose(product);
        // Who leaves the cell has the focus elsewhere already.
        if (product && reason !== 'blur') onPicked();
      }}
      renderOption={({ key, ...props }, product) => (
        <li key={key} {...props}>
          {nameOf(product)}
          <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
            {skuOf(product)}
          </Typography>
          {refusalOf(product) && ` (${refusalOf(product)})`}
          {productMark(product) && <Chip size="small" color="warning" label={productMark(product)} sx={{ ml: 1 }} />}
        </li>
      )}
      renderInput={({ InputProps: { ref }, inputProps: { onFocus, ...inputProps } }) => (
        <div ref={ref}>
          <input
            {...inputProps}
            {...input}
            // The search box replaces the inactive cell, which had the focus.
            // biome-ignore lint/a11y/noAutofocus: the user is in this cell
            autoFocus
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
};
