import { Alert, Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { UNSEEN } from '../../kit/page/unseen';
import { dateTime } from '../../kit/values/formats';
import { fill, word } from '../../messages';
import { liveWords as words } from '../../messages/live';
import { labelOfField } from '../history/HistoryValue';
import { StaleValue } from './StaleValue';
import type { ChangedPart } from './stale';
import type { OthersChange } from './useOthersChanges';

interface Props {
  change: OthersChange | undefined;
  objectClass: string;
  /** The part of the record that a change names, where that is not one of its fields. */
  partOf: (field: string) => ChangedPart | undefined;
  onShow: (change: OthersChange) => void;
  onClose: () => void;
}

const NOTE_MS = 8_000;
const JUST_NOW_MS = 60_000;
const MAX_NAMED_FIELDS = 3;
const BAR_PX = 140;
const BAR_ID = 'others-change';
const BAR = `[data-testid=${BAR_ID}]`;

/** Says what others saved. It lies over the screen, so that nothing moves, and never over the field that has the focus. */
export const OthersChangeBar = ({ change, onClose, ...props }: Props) => {
  const isNote = change?.outcome === 'takenOver';
  const isAtTop = useIsTypedBelow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change has its own time
  useEffect(() => {
    if (!isNote) return;
    const timer = setTimeout(onClose, NOTE_MS);
    return () => clearTimeout(timer);
  }, [change, isNote]);
  const spoken = change && !isNote ? sentenceOf(change) : '';
  return (
    <>
      <Box role="status" sx={UNSEEN}>
        {spoken}
      </Box>
      {change && (
        <Box sx={{ ...PLACE, ...(isAtTop ? { top: 60 } : { bottom: { xs: 8, sm: 24 } }) }} data-testid={BAR_ID}>
          <Bar change={change} onClose={onClose} {...props} />
        </Box>
      )}
    </>
  );
};

const PLACE = {
  position: 'fixed',
  right: { xs: 8, sm: 24 },
  left: { xs: 8, sm: 'auto' },
  maxWidth: { sm: 640 },
  zIndex: 1100,
  boxShadow: 6,
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;

const Bar = ({ change, objectClass, partOf, onShow, onClose }: Props & { change: OthersChange }) => (
  <Alert
    severity={change.outcome === 'takenOver' ? 'info' : 'warning'}
    variant="outlined"
    role="presentation"
    onClose={change.outcome === 'takenOver' ? onClose : undefined}
    closeText={words.close}
    action={
      change.outcome === 'waits' ? (
        <Button size="small" color="inherit" onClick={() => onShow(change)}>
          {words.show}
        </Button>
      ) : undefined
    }
  >
    {sentenceOf(change)} <What change={change} objectClass={objectClass} partOf={partOf} />
    {change.outcome === 'takenOver' && ` ${words.takenOver}`}
  </Alert>
);

const What = ({ change, objectClass, partOf }: Pick<Props, 'objectClass' | 'partOf'> & { change: OthersChange }) => {
  if (change.outcome === 'deleted') return null;
  const fields = changedFields(change);
  const named = fields.slice(0, MAX_NAMED_FIELDS).map((field): ReactNode => {
    if (field in words.inWords) return word(words.inWords, field);
    const part = partOf(field);
    const label = part?.label ?? labelOfField(objectClass, 'fields', field);
    if (part || isList(change, field)) return label;
    return (
      <>
        {label} <Value of={change.opened} {...{ field, objectClass }} /> →{' '}
        <Value of={change.saved} {...{ field, objectClass }} />
      </>
    );
  });
  const more = fields.length - named.length;
  return (
    <>
      {named.map((what, place) => (
        <span key={fields[place]}>
          {place > 0 && ', '}
          {what}
        </span>
      ))}
      {more > 0 ? fill(words.moreFields, { count: more }) : '.'}
    </>
  );
};

/** An erasure empties more than it is worth naming. */
const ERASED = 'isErased';
const changedFields = ({ body }: OthersChange): readonly string[] => {
  const fields = [...new Set(body.details.map(({ field }) => field))];
  return fields.includes(ERASED) ? [ERASED] : fields;
};

const isList = ({ saved, opened }: OthersChange, field: string): boolean =>
  [saved[field], opened[field]].some((value) => Array.isArray(value));

const Value = ({ of, field, objectClass }: { of: OthersChange['saved']; field: string; objectClass: string }) => (
  <StaleValue objectClass={objectClass} field={field} value={of[field]} comparedWith={undefined} />
);

const sentenceOf = ({ outcome, body }: OthersChange): string => {
  if (outcome === 'deleted') return words.deleted;
  const who = [...new Set(body.details.map(({ by }) => by))];
  const at = body.details
    .map((detail) => detail.at)
    .sort()
    .at(-1);
  const isJustNow = !at || Date.now() - Date.parse(at) < JUST_NOW_MS;
  return fill(words.changed, {
    who: new Intl.ListFormat('en').format(who) || words.somebody,
    when: isJustNow ? words.justNow : fill(words.at, { time: dateTime(at) }),
  });
};

/** Whether the field that has the focus stands where the bar would lie. */
const useIsTypedBelow = (): boolean => {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const look = () => {
      // What is pressed in the bar must not leave the finger.
      if (document.activeElement?.closest(BAR)) return;
      const field = document.activeElement?.closest('input, textarea, [contenteditable]');
      setBelow(field ? field.getBoundingClientRect().bottom > window.innerHeight - BAR_PX : false);
    };
    look();
    document.addEventListener('focusin', look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      document.removeEventListener('focusin', look);
      window.removeEventListener('scroll', look);
    };
  }, []);
  return isBelow;
};
