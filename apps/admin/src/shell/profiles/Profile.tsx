import type { AnsweredAttribute } from '@bank/domain';
import { Box, Stack, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { valueAt } from '../../kit/values/path';
import { say } from '../../messages';
import { AttributeInputs } from '../attributes/AttributeInputs';
import { useAnsweringUser } from '../attributes/form';
import { sectionsOf } from '../attributes/sections';
import { Section } from '../forms/Section';
import { useSaving } from '../saving/saving';
import { ProfileProgress, SectionProgress, sectionId, TypedAnswersProvider, titleOf } from './ProfileProgress';
import type { ProfileOf } from './profile';

/** The questions of a profile: the record's own, or a new record's empty ones. */
export const useProfile = ({ source }: ProfileOf): readonly AnsweredAttribute[] => {
  const record = useRecordContext();
  const { getValues } = useFormContext();
  return (valueAt(record, source) as readonly AnsweredAttribute[] | undefined) ?? getValues(source) ?? [];
};

interface Props {
  profile: ProfileOf;
  attributes: readonly AnsweredAttribute[];
  /** The profile is being filled in for the first time, so that what is missing is no surprise. */
  isDraft?: boolean;
}

/** The questions of a profile by section, each section and the whole with its progress. */
export const Profile = ({ profile, attributes, isDraft = false }: Props) => {
  const { editable, isNew } = useSaving();
  const user = useAnsweringUser(!editable);
  const sections = sectionsOf(attributes, user);
  const inputs = { attributes, source: profile.source, user, hintsMissing: !isNew && !isDraft };
  if (!sections.length)
    return (
      <Section title={profile.title}>
        <Typography color="text.secondary">{say.profile.none}</Typography>
      </Section>
    );
  return (
    <TypedAnswersProvider source={profile.source}>
      <Stack sx={{ gap: 2 }}>
        <ProfileProgress title={profile.title} sections={sections} />
        {sections.map(({ title, attributes: only }) => (
          <Box key={sectionId(title)} id={sectionId(title)} tabIndex={-1} sx={{ scrollMarginTop: 72, outline: 'none' }}>
            <Section title={titleOf(title, sections, profile.title)} actions={<SectionProgress attributes={only} />}>
              <AttributeInputs {...inputs} only={only} />
            </Section>
          </Box>
        ))}
      </Stack>
    </TypedAnswersProvider>
  );
};
