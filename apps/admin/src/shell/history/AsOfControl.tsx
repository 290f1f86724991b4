import { instant, zoneAbbreviation } from '@bank/domain';
import { Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { onEnter } from '../../kit/inputs/onEnter';
import { timeZone } from '../../kit/values/clock';
import { fill, say } from '../../messages';
import { momentWords as words } from '../../messages/moments';

/** Which moment is asked for: `asOf` or `asKnownAt` (ISO 8601), or a position in the log. */
export type AskedMoment = { asOf: string } | { asKnownAt: string } | { position: string };

interface Props {
  onAsk: (asked: AskedMoment) => void;
}

const readPosition = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s,]/g, '');
  return /^\d{1,18}$/.test(digits) && BigInt(digits) > 0n ? BigInt(digits).toString() : undefined;
};

/** It stands within the form of a record, so that Enter must not save that. */
export const AsOfControl = ({ onAsk }: Props) => {
  const [time, setTime] = useState('');
  const [position, setPosition] = useState('');
  const [isAsKnown, setIsAsKnown] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const [problems, setProblems] = useState<{ time?: string; position?: string }>({});

  const ask = () => {
    const place = showsMore && position.trim() ? readPosition(position) : undefined;
    if (showsMore && position.trim())
      return place ? finish({ position: place }) : setProblems({ position: words.badPosition });
    const at = time && instant(time, timeZone());
    if (!at) return setProblems({ time: words.badTime });
    finish(showsMore && isAsKnown ? { asKnownAt: at } : { asOf: at });
  };
  const finish = (asked: AskedMoment) => {
    setProblems({});
    onAsk(asked);
  };
  const label = fill(say.common.inZone, {
    label: words.time,
    zone: zoneAbbreviation(new Date().toISOString(), timeZone()),
  });

  return (
    <Box component="section" aria-label={words.title} sx={{ pb: 2 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {words.title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <TextField
          size="small"
          type="datetime-local"
          label={label}
          value={time}
          onChange={({ target }) => setTime(target.value)}
          onKeyDown={onEnter(ask)}
          error={problems.time !== undefined}
          helperText={problems.time ?? ' '}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: '1 1 220px', maxWidth: 320 }}
        />
        <Button variant="outlined" onClick={ask} sx={{ minHeight: 44 }}>
          {words.show}
        </Button>
        <Button aria-expanded={showsMore} onClick={() => setShowsMore(!showsMore)} sx={{ minHeight: 44 }}>
          {words.more}
        </Button>
      </Box>
      {showsMore && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'start' }}>
          <Box>
            <FormControlLabel
              label={words.asKnown}
              control={
                <Checkbox
                  checked={isAsKnown}
                  onChange={(_, checked) => setIsAsKnown(checked)}
                  slotProps={{ input: { 'aria-describedby': 'as-known-help' } }}
                />
              }
            />
            <Typography id="as-known-help" variant="body2" color="text.secondary">
              {words.asKnownHelp}
            </Typography>
          </Box>
          <TextField
            size="small"
            label={words.position}
            value={position}
            onChange={({ target }) => setPosition(target.value)}
            onKeyDown={onEnter(ask)}
            error={problems.position !== undefined}
            helperText={problems.position ?? ' '}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            sx={{ maxWidth: 240 }}
          />
        </Box>
      )}
    </Box>
  );
};
