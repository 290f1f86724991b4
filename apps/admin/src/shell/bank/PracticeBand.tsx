import { Box, Typography } from '@mui/material';
import { practiceWords } from '../../messages/practice';

/** Dark on yellow in either theme, and in words: a color alone marks nothing for some. */
export const PracticeBand = () => (
  <Box
    role="note"
    sx={{
      bgcolor: '#ffd54f',
      color: '#3a2500',
      px: 2,
      py: 0.5,
      textAlign: 'center',
      borderBottom: '2px solid #6b3d00',
    }}
  >
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {practiceWords.band}
    </Typography>
  </Box>
);
