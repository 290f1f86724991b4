import { Button, type ButtonProps, Typography } from '@mui/material';
import { useId } from 'react';

interface Props extends Pick<ButtonProps, 'color' | 'variant' | 'disabled' | 'onClick' | 'children'> {
  /** What is said about the button; null while there is nothing to say. A button without one keeps no room for it. */
  reason?: string | null | undefined;
  /** The reason keeps the button from being pressed. It keeps the focus, so that the reason is read out. */
  isHeld: boolean;
}

const heldLook = { opacity: 0.5, cursor: 'not-allowed' } as const;

/** Marks the line, so that the row around it gives it the room of its own margin. */
export const REASON_LINE = 'data-reason-line';

/**
 * Of a row of buttons that wraps, the line below. It stands in the margin that the row has there: nothing moves when a reason
 * appears or goes, and where there is none, no gap is left.
 */
const lineBelow = {
  order: 1,
  flexBasis: '100%',
  minHeight: 20,
  mt: -1,
  mb: -1.5,
  textAlign: { sm: 'right' },
  overflowWrap: 'anywhere',
} as const;

export const ReasonedButton = ({ reason, isHeld, onClick, ...button }: Props) => {
  const id = useId();
  return (
    <>
      <Button
        {...button}
        {...(isHeld ? { 'aria-disabled': true, disableRipple: true, sx: heldLook } : { onClick })}
        {...(reason ? { 'aria-describedby': id } : {})}
      />
      {reason !== undefined && (
        <Typography
          {...{ [REASON_LINE]: true }}
          id={id}
          variant="body2"
          color="text.secondary"
          sx={reason ? { ...lineBelow, bgcolor: 'background.default' } : lineBelow}
        >
          {reason}
        </Typography>
      )}
    </>
  );
};
