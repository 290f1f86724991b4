import { Box } from '@mui/material';

export const Logo = ({ size = 28 }: { size?: number }) => (
  <Box
    component="svg"
    viewBox="0 0 32 32"
    aria-hidden
    sx={{ width: size, height: size, flexShrink: 0, display: 'block' }}
  >
    <rect width="32" height="32" rx="8" fill="#0f6b74" />
    <path d="M6 10h20c0 3-1 6-3.6 7.4-2 1-3.4 3-3.4 5.6h-6c0-2.6-1.4-4.6-3.4-5.6C7 16 6 13 6 10z" fill="#fff" />
    <circle cx="9.5" cy="12.5" r="1.3" fill="#f0a04b" />
    <circle cx="22.5" cy="12.5" r="1.3" fill="#f0a04b" />
  </Box>
);
