import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import type { ImportField, Meanings } from './bank';
import { Choice } from './Choice';

/** The meanings of a field with one of them changed; no name takes it away. */
export const withMeaning = (meanings: Meanings, text: string, name: string): Meanings => {
  const others = Object.entries(meanings).filter(([word]) => word !== text);
  return Object.fromEntries(name ? [...others, [text, name]] : others);
};

interface WordMeaningProps {
  id: string;
  field: ImportField;
  text: string;
  meaning: string;
  onChoose: (name: string) => void;
  children?: ReactNode;
}

/** A word of the file, and which of the choices it means. */
export const WordMeaning = ({ id, field, text, meaning, onChoose, children }: WordMeaningProps) => {
  const caption = fill(words.wordMeans, { label: field.label, text });
  return (
    <Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {caption} {children}
      </Typography>
      <Choice
        id={id}
        label={caption}
        value={meaning}
        none={words.noMeaning}
        choices={field.choices.map((name) => [name, name])}
        onChoose={onChoose}
      />
    </Box>
  );
};
