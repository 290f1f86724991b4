import { type AnsweredAttribute, isEditable, isRequired, isShown, type Viewer } from '@bank/domain';
import { Box } from '@mui/material';
import { inputOf } from './inputs';
import { ShownAttribute } from './ShownAttribute';

interface Props {
  /** As the API answers them beside a client or in a partner's profile; the form holds the same list. */
  attributes: readonly AnsweredAttribute[];
  /** Where the form holds the list: `attributes`, `profile.attributes`. Each value is edited at `{source}.{place}.value`. */
  source: string;
  /** Who fills the form in: `useViewer()`, and `isLocked` where nothing can be changed. */
  viewer: Viewer;
}

/** Interfaces that need the width of the form. */
const WIDE = new Set(['TEXTAREA', 'CHECKBOX_GROUP', 'ADDRESS', 'ZIPCODE_MULTI']);

/** A question may be a sentence or two: it stands above its input, at full length, where a field's name would stand on its border. */
const question = {
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
 * The inputs of attributes, as the domain says what is shown, editable and required; plain words for what can't be changed.
 * @example
 * <AttributeInputs attributes={record.profile.attributes} source="profile.attributes" viewer={viewer} />
 * // in the form's check: attributeProblems(values.profile.attributes, 'profile.attributes', viewer)
 * // in its body: { profile: { attributes: postedAttributes(values.profile.attributes, viewer) } }
 */
export const AttributeInputs = ({ attributes, source, viewer }: Props) => (
  <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }}>
    {attributes.map((attribute, place) => {
      if (!isShown(attribute, viewer)) return null;
      const Input = inputOf(attribute);
      return (
        <Box
          key={attribute.definition_id}
          sx={{
            minWidth: 0,
            ...(WIDE.has(attribute.displayInterface) ? { gridColumn: '1 / -1' } : {}),
            ...(attribute.displayInterface === 'ADDRESS' ? {} : question),
          }}
        >
          {isEditable(attribute, viewer) ? (
            <Input
              attribute={attribute}
              source={`${source}.${place}.value`}
              isRequired={isRequired(attribute, viewer)}
            />
          ) : (
            <ShownAttribute attribute={attribute} />
          )}
        </Box>
      );
    })}
  </Box>
);
