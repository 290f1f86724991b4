import { type AnsweredAttribute, type AnsweringUser, isEditable, isRequired, isShown } from '@bank/domain';
import { Box } from '@mui/material';
import { wasNeverAnswered } from './form';
import { inputOf } from './inputs';
import { MissingHint } from './MissingHint';
import { ShownAttribute } from './ShownAttribute';

interface Props {
  /** The attributes as the API answers them with a client or a partner's profile; the form holds the same list. */
  attributes: readonly AnsweredAttribute[];
  /** The form's path of the list, such as `profile.attributes`. Each value is edited at `{source}.{place}.value`. */
  source: string;
  /** The user who fills the form in: `useAnsweringUser()`, with `isLocked` where nothing can be changed. */
  user: AnsweringUser;
  /** The attributes to show; all by default. */
  only?: readonly AnsweredAttribute[];
  /** Whether a required question says that it has no answer yet, which keeps nobody from saving. */
  hintsMissing?: boolean;
}

const WIDE_INTERFACES = new Set(['TEXTAREA', 'CHECKBOX_GROUP', 'ADDRESS', 'ZIPCODE_MULTI']);

/** A question may be a sentence or two, so it stands above its input and not on the border. */
const questionStyle = {
  '&& .MuiInputLabel-root, && .MuiFormLabel-root': {
    position: 'static',
    transform: 'none',
    maxWidth: 'none',
    whiteSpace: 'normal',
    typography: 'body2',
    mb: 0.75,
  },
  '& .MuiOutlinedInput-notchedOutline': { top: 0, '& legend': { display: 'none' } },
};

/**
 * The domain decides which attributes are shown, editable and required; one that can't be changed is shown as text.
 * @example
 * <AttributeInputs attributes={record.profile.attributes} source="profile.attributes" user={user} />
 * // in the form's check: attributeProblems(values.profile.attributes, 'profile.attributes', user, 'all')
 * // in its body: { profile: { attributes: postedAttributes(values.profile.attributes, user) } }
 */
export const AttributeInputs = ({ attributes, source, user, only = attributes, hintsMissing = false }: Props) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }}>
    {attributes.map((attribute, place) => {
      if (!isShown(attribute, user) || !only.includes(attribute)) return null;
      const Input = inputOf(attribute);
      return (
        <Box
          key={attribute.definition_id}
          data-field={`${source}.${place}.value`}
          sx={{
            minWidth: 0,
            ...(WIDE_INTERFACES.has(attribute.displayInterface) ? { gridColumn: '1 / -1' } : {}),
            ...(attribute.displayInterface === 'ADDRESS' ? {} : questionStyle),
          }}
        >
          {isEditable(attribute, user) ? (
            <Input attribute={attribute} source={`${source}.${place}.value`} isRequired={isRequired(attribute, user)} />
          ) : (
            <ShownAttribute attribute={attribute} />
          )}
          {hintsMissing && isRequired(attribute, user) && wasNeverAnswered(attribute) && (
            <MissingHint attribute={attribute} source={`${source}.${place}.value`} />
          )}
        </Box>
      );
    })}
  </Box>
);
