import { FormHelperText } from '@mui/material';

/** The problem of one cell of the line items, beneath it; the cell names it by `aria-describedby`. */
export const CellError = ({ id, message }: { id: string; message: string | undefined }) =>
  message ? (
    <FormHelperText id={id} error>
      {message}
    </FormHelperText>
  ) : null;
