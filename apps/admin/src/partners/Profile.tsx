import { type AnsweredAttribute, capitalisedWords, labelOf } from '@bank/domain';
import { Box, Stack, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { AttributeInputs } from '../attributes/AttributeInputs';
import { useViewer } from '../attributes/form';
import { sectionsOf } from '../attributes/sections';
import { Section } from '../forms/Section';
import { useSaving } from '../forms/saving';
import { say } from '../messages';
import { ProfileProgress, SectionProgress, sectionId, TypedAnswersProvider, titleOf } from './ProfileProgress';
import { PROFILE_SOURCE } from './profileSource';

/** The questions of the profile: the partner's own, or a new partner's empty ones. */
export const useProfile = (): readonly AnsweredAttribute[] => {
  const record = useRecordContext();
  const { getValues } = useFormContext();
  return record?.profile?.attributes ?? getValues(PROFILE_SOURCE) ?? [];
};

/** `profile.attributes.3.value.city` -> the label of the fourth question, and City; nothing for other fields. */
export const profileFieldLabel = (attributes: readonly AnsweredAttribute[], field: string): string | undefined => {
  const [, place, part] = /^profile\.attributes\.(\d+)\.value(?:\.(.+))?$/.exec(field) ?? [];
  const attribute = place && attributes[Number(place)];
  return attribute ? [labelOf(attribute, 'en'), part && capitalisedWords(part)].filter(Boolean).join(' ') : undefined;
};

/** `profile.7` -> the label of question 7, or "Profile" if this user may not see that question. */
export const changedAnswerLabel = (attributes: readonly AnsweredAttribute[], field: string): string | undefined => {
  const id = /^profile\.(\d+)$/.exec(field)?.[1];
  if (!id) return undefined;
  const attribute = attributes.find(({ definition_id }) => definition_id === Number(id));
  return attribute ? labelOf(attribute, 'en') : say.partner.profile;
};

/** `profile.attributes.mission`, as a transition names a question without an answer -> the form's path of that answer. */
export const profileFieldInForm = (attributes: readonly AnsweredAttribute[], field: string): string => {
  const [, name] = /^profile\.attributes\.([A-Za-z0-9_]+)$/.exec(field) ?? [];
  const place = attributes.findIndex((attribute) => attribute.name === name);
  return place < 0 ? field : `${PROFILE_SOURCE}.${place}.value`;
};

/** The questions of the profile by section, each section and the whole with its progress. */
export const Profile = ({ attributes }: { attributes: readonly AnsweredAttribute[] }) => {
  const { editable } = useSaving();
  const viewer = useViewer(!editable);
  const sections = sectionsOf(attributes, viewer);
  const inputs = { attributes, source: PROFILE_SOURCE, viewer };
  if (!sections.length)
    return (
      <Section title={say.partner.profile}>
        <Typography color="text.secondary">{say.partner.noProfile}</Typography>
      </Section>
    );
  return (
    <TypedAnswersProvider>
      <Stack sx={{ gap: 2 }}>
        <ProfileProgress sections={sections} />
        {sections.map(({ title, attributes: only }) => (
          <Box key={sectionId(title)} id={sectionId(title)} tabIndex={-1} sx={{ scrollMarginTop: 72, outline: 'none' }}>
            <Section title={titleOf(title, sections)} actions={<SectionProgress attributes={only} />}>
              <AttributeInputs {...inputs} only={only} />
            </Section>
          </Box>
        ))}
      </Stack>
    </TypedAnswersProvider>
  );
};
