import type { AnsweredAttribute } from '@bank/domain';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import { Box, Chip, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { createContext, type ReactNode, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { fill, say } from '../../messages';
import { useAnsweringUser } from '../attributes/form';
import { type Progress, progressOf } from '../attributes/progress';
import type { AttributeSection } from '../attributes/sections';

const words = say.profile.progress;

export const sectionId = (title: string | null): string => `profile-section-${title ?? ''}`;

/** A profile without sections has one, of its own name. */
export const titleOf = (title: string | null, sections: readonly AttributeSection[], nameOfProfile: string): string =>
  title ?? (sections.length > 1 ? words.otherQuestions : nameOfProfile);

type Typed = ReadonlyMap<number, unknown>;
const TypedAnswers = createContext<Typed>(new Map());

/** Watches what is typed once for all that shows progress, so that a keystroke draws nothing else anew. */
export const TypedAnswersProvider = ({ source, children }: { source: string; children: ReactNode }) => {
  const typed: readonly AnsweredAttribute[] = useWatch({ name: source }) ?? [];
  return (
    <TypedAnswers.Provider value={new Map(typed.map(({ definition_id, value }) => [definition_id, value]))}>
      {children}
    </TypedAnswers.Provider>
  );
};

/** How far some questions are answered, as they stand in the form now. */
const useProgress = (attributes: readonly AnsweredAttribute[]): Progress => {
  const user = useAnsweringUser();
  const typed = useContext(TypedAnswers);
  return progressOf(
    attributes.map((attribute) => ({ ...attribute, value: typed.get(attribute.definition_id) })),
    user,
  );
};

const inWords = ({ answered, total }: Progress) => fill(words.answered, { answered, total });
const missingInWords = ({ missing }: Progress) =>
  missing === 0 ? words.complete : missing === 1 ? words.oneMissing : fill(words.missing, { missing });

/** 7 of 12, and what is required and missing. */
export const SectionProgress = ({ attributes }: { attributes: readonly AnsweredAttribute[] }) => {
  const progress = useProgress(attributes);
  return (
    <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'end' }}>
      {inWords(progress)}
      {progress.missing > 0 && ` · ${missingInWords(progress)}`}
    </Typography>
  );
};

/** The progress of the whole profile, and links to its sections with theirs. */
export const ProfileProgress = ({
  title: name,
  sections,
}: {
  title: string;
  sections: readonly AttributeSection[];
}) => {
  const progress = useProgress(sections.flatMap(({ attributes }) => attributes));
  return (
    <Paper sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'baseline', flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="subtitle1" component="p">
          {fill(words.whole, { progress: inWords(progress) })}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {missingInWords(progress)}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={progress.total ? (100 * progress.answered) / progress.total : 0}
        aria-label={fill(words.whole, { progress: inWords(progress) })}
      />
      {sections.length > 1 && (
        <Box component="nav" aria-label={words.sections} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
          {sections.map(({ title, attributes }) => {
            const label = titleOf(title, sections, name);
            return <SectionLink key={label} title={title} attributes={attributes} label={label} />;
          })}
        </Box>
      )}
    </Paper>
  );
};

const SectionLink = ({ title, label, attributes }: AttributeSection & { label: string }) => {
  const progress = useProgress(attributes);
  const go = () => {
    const section = document.getElementById(sectionId(title));
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: 'start' });
  };
  return (
    <Chip
      variant="outlined"
      onClick={go}
      label={`${label}: ${inWords(progress)}`}
      {...(progress.missing === 0 ? { icon: <DoneIcon color="success" titleAccess={words.complete} /> } : {})}
    />
  );
};
