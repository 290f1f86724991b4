import { Step, StepLabel, Stepper } from '@mui/material';
import { importWords as words } from '../../messages/imports';

const titles = [words.steps.file, words.steps.columns, words.steps.dryRun, words.steps.done];

/** Where an import is: 0 for the file, 3 for the end. */
export const Steps = ({ at }: { at: number }) => (
  <Stepper activeStep={at} alternativeLabel sx={{ mb: 3, maxWidth: 720 }}>
    {titles.map((title, place) => (
      <Step key={title} completed={place < at || at === titles.length - 1}>
        <StepLabel {...(place === at ? { 'aria-current': 'step' as const } : {})}>{title}</StepLabel>
      </Step>
    ))}
  </Stepper>
);
