import { FormHelperText } from '@mui/material';

interface Props {
  id: string;
  message: string | undefined;
  /** It warns only, and keeps nothing from being saved. */
  isWarning?: boolean;
}

/** The problem of one cell of the line items, beneath it; the cell names it by `aria-describedby`. */
export const CellError = ({ id, message, isWarning = false }: Props) =>
  message ? (
    <FormHelperText id={id} error={!isWarning} sx={isWarning ? { color: 'warning.main' } : undefined}>
      {message}
    </FormHelperText>
  ) : null;
