import CloseIcon from '@mui/icons-material/Close';
import { IconButton, InputBase, TableCell, TableRow } from '@mui/material';
import { memo } from 'react';
import {
  type Control,
  type UseFormGetValues,
  type UseFormRegister,
  type UseFormSetValue,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { Values } from '../forms/saving';
import { fill, say } from '../messages';
import { money } from '../ui/formats';
import { at } from '../ui/path';
import type { Row } from '../ui/ReferenceChoice';
import { CellError } from './CellError';
import { numberOf, total } from './lines';
import { ProductCell } from './ProductCell';

interface Props {
  index: number;
  control: Control<Values>;
  register: UseFormRegister<Values>;
  getValues: UseFormGetValues<Values>;
  setValue: UseFormSetValue<Values>;
  products: readonly Row[];
  onRemove: (index: number) => void;
}

const numbers = [
  { column: 'quantity', label: say.order.quantity, inputMode: 'numeric' },
  { column: 'cost', label: say.order.cost, inputMode: 'decimal' },
] as const;

export const LineRow = memo(({ index, control, register, getValues, setValue, products, onRemove }: Props) => {
  const name = `lineItems.${index}`;
  const line = `${say.order.line} ${index + 1}`;
  const takeCost = (product: Row | null) => {
    if (product?.defaultCost && numberOf(getValues(`${name}.cost`)) === null)
      setValue(`${name}.cost`, product.defaultCost, { shouldDirty: true });
  };
  return (
    <TableRow hover>
      <TableCell sx={{ color: 'text.secondary' }}>{index + 1}</TableCell>
      <TableCell data-line={index} data-column="product">
        <ProductCell
          name={`${name}.product`}
          label={`${line}, ${say.order.product}`}
          control={control}
          products={products}
          onChosen={takeCost}
        />
      </TableCell>
      {numbers.map(({ column, label, inputMode }) => (
        <TableCell key={column} data-line={index} data-column={column}>
          <NumberCell
            control={control}
            name={`${name}.${column}`}
            inputProps={{
              ...register(`${name}.${column}`, { setValueAs: numberOf }),
              'aria-label': `${line}, ${label}`,
              inputMode,
              placeholder: '0',
              autoComplete: 'off',
            }}
          />
        </TableCell>
      ))}
      <TableCell align="right">
        <Amount control={control} name={name} />
      </TableCell>
      <TableCell padding="none">
        <IconButton
          size="small"
          aria-label={fill(say.order.removeLine, { line: index + 1 })}
          onClick={() => onRemove(index)}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </TableCell>
    </TableRow>
  );
});
LineRow.displayName = 'LineRow';

const NumberCell = ({ control, name, inputProps }: { control: Control<Values>; name: string; inputProps: object }) => {
  const { errors } = useFormState({ control, name });
  const invalid = at(errors, name) !== undefined;
  return (
    <>
      <InputBase
        fullWidth
        error={invalid}
        inputProps={{ ...inputProps, 'aria-invalid': invalid }}
        sx={{ '& input': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      />
      <CellError control={control} name={name} />
    </>
  );
};

const Amount = ({ control, name }: { control: Control<Values>; name: string }) => {
  const [quantity, cost] = useWatch({ control, name: [`${name}.quantity`, `${name}.cost`] });
  return money(total([{ product: null, quantity, cost }]).cost);
};
