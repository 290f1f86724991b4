import { Alert, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { importWords as words } from '../../messages/imports';

const MOST_NAMED = 8;

const listOf = (labels: readonly string[]): string => {
  const named = labels.slice(0, MOST_NAMED).join(', ');
  const others = labels.length - MOST_NAMED;
  return others > 0 ? fill(words.andMore, { fields: named, count: number(others) }) : named;
};

interface OpenQuestionsProps {
  labels: readonly string[];
  isOpen: boolean;
  /** Undefined for those who may not leave questions open. */
  onChange: ((isOpen: boolean) => void) | undefined;
}

/** Required questions that no column of the file answers, and the leave to do without. */
export const OpenQuestions = ({ labels, isOpen, onChange }: OpenQuestionsProps) => (
  <Alert severity="info">
    {fill(words.asked, { fields: listOf(labels) })}
    {onChange && (
      <>
        <FormControlLabel
          sx={{ display: 'flex', mt: 1 }}
          control={<Checkbox checked={isOpen} onChange={(_, checked) => onChange(checked)} />}
          label={words.leaveOpen}
        />
        <Typography variant="body2">{words.leaveOpenHelp}</Typography>
      </>
    )}
  </Alert>
);
