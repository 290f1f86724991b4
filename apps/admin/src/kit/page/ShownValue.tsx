import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export const ShownValue = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" component="div" color="text.secondary">
      {label}
    </Typography>
    <Box data-shown-value sx={{ overflowWrap: 'anywhere', minHeight: 24 }}>
      {children ?? '–'}
    </Box>
  </Box>
);
