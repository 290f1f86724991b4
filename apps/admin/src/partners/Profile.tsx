import { type AnsweredAttribute, capitalisedWords, labelOf } from '@bank/domain';
import { Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { AttributeInputs } from '../attributes/AttributeInputs';
import { useViewer } from '../attributes/form';
import { Section } from '../forms/Section';
import { useSaving } from '../forms/saving';
import { say } from '../messages';

/** The form's path of the profile's attributes. */
export const PROFILE_SOURCE = 'profile.attributes';

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

export const Profile = ({ attributes }: { attributes: readonly AnsweredAttribute[] }) => {
  const { editable } = useSaving();
  const viewer = useViewer(!editable);
  return (
    <Section title={say.partner.profile}>
      {attributes.length ? (
        <AttributeInputs attributes={attributes} source={PROFILE_SOURCE} viewer={viewer} />
      ) : (
        <Typography color="text.secondary">{say.partner.noProfile}</Typography>
      )}
    </Section>
  );
};
