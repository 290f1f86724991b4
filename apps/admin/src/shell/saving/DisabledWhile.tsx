import { Box } from '@mui/material';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';

interface Props {
  while: boolean;
  onBlur: (event: FocusEvent) => void;
  children: ReactNode;
}

/**
 * Takes no input while a save is under way, since that would be neither saved nor kept. The focus comes back
 * afterwards.
 */
export const DisabledWhile = ({ while: isDisabled, onBlur, children }: Props) => {
  const area = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isDisabled || !focused.current) return;
    if (document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  }, [isDisabled]);
  const { activeElement } = document;
  if (isDisabled && !focused.current && area.current?.contains(activeElement))
    focused.current = activeElement as HTMLElement;
  return (
    <Box ref={area} inert={isDisabled} aria-busy={isDisabled} onBlur={onBlur}>
      {children}
    </Box>
  );
};
