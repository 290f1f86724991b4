import { Box, Typography } from '@mui/material';

/** A list under its title; nothing where it is empty. */
export const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <Box component="section" aria-label={title} sx={{ mt: 1 }}>
      <Typography variant="subtitle2">{title}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Box>
  );
