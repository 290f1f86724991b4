import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';
import type { ImportField, Meanings } from './bank';
import { Choice } from './Choice';

/** No name begins with a space. */
export const NEW_ONE = ' new';

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
  /** It can be said that it is a new one. */
  mayBeNew?: boolean;
  onChoose: (name: string) => void;
  children?: ReactNode;
}

/** A word of the file, and which of the choices it means. */
export const WordMeaning = ({ id, field, text, meaning, mayBeNew = false, onChoose, children }: WordMeaningProps) => {
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
        choices={[
          ...(mayBeNew ? [[NEW_ONE, fill(words.newOne, { name: text })] as const] : []),
          ...field.choices.map((name) => [name, name] as const),
        ]}
        onChoose={onChoose}
      />
    </Box>
  );
};
