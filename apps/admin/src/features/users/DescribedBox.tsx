import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useId } from 'react';

interface Props {
  label: string;
  meaning: string;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
}

/** A box with what it means below its name. */
export const DescribedBox = ({ label, meaning, isChosen, onToggle }: Props) => {
  const id = useId();
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0 }}
      control={
        <Checkbox
          checked={isChosen}
          onChange={(_, isOn) => onToggle(isOn)}
          slotProps={{ input: { 'aria-describedby': id, 'aria-label': label } }}
          sx={{ py: 0.5 }}
        />
      }
      label={
        <Box sx={{ py: 0.5 }}>
          <Typography variant="body2">{label}</Typography>
          <Typography id={id} variant="caption" component="p" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {meaning}
          </Typography>
        </Box>
      }
    />
  );
};
