import type { ComparedLine, ComparedMoments, MomentPhase } from '@bank/domain';
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Identifier } from 'react-admin';
import { addVerbs } from '../../api/provider/dataProvider';
import { MomentAnswer } from '../../kit/page/MomentAnswer';
import { historyTime } from '../../kit/values/formats';
import { fill } from '../../messages';
import { momentWords as words } from '../../messages/moments';
import type { AskedMoment } from './AsOfControl';
import { type ComparedPart, ComparedTable } from './ComparedTable';

const useBank = addVerbs(({ read }) => ({
  moment: (objectClass: string, id: Identifier, asked: AskedMoment): Promise<ComparedMoments> =>
    read(`history/${objectClass}/${id}`, { query: { ...asked } }),
}));

interface Props {
  objectClass: string;
  id: Identifier;
  revision: string | undefined;
  asked: AskedMoment;
}

/** A record as it was at a moment, beside today. */
export const MomentView = ({ objectClass, id, revision, asked }: Props) => {
  const bank = useBank();
  const query = useQuery({
    queryKey: ['history', objectClass, id, revision, asked],
    queryFn: () => bank.moment(objectClass, id, asked),
    retry: false,
  });
  return (
    <MomentAnswer query={query} what={words.what} rows={6}>
      {(moments) => <Compared moments={moments} asked={asked} />}
    </MomentAnswer>
  );
};

const headingOf = (title: string, asked: AskedMoment): string =>
  'position' in asked
    ? fill(words.headingPosition, { title, position: Number(asked.position).toLocaleString('en-US') })
    : fill(words.heading, { title, time: historyTime('asOf' in asked ? asked.asOf : asked.asKnownAt) });

const sentences: Readonly<Record<Exclude<MomentPhase, 'live'>, string>> = {
  absent: words.absent,
  removed: words.removed,
};

const countInWords = (count: number): string => {
  if (count === 0) return words.same;
  return count === 1 ? words.oneDiffers : fill(words.differ, { count: String(count) });
};

/** A line is known by its product, also where that was another. */
const nameOfLine = (number: number, { fields }: ComparedLine): string => {
  const product = fields.find(({ field }) => field === 'product');
  const line = fill(words.line, { line: String(number) });
  return [line, product?.earlier ?? product?.today].filter(Boolean).join(', ');
};

const differingIn = ({ fields, ...part }: ComparedPart): ComparedPart[] => {
  const differing = fields.filter(({ differs }) => differs);
  return differing.length ? [{ ...part, fields: differing }] : [];
};

const Compared = ({ moments, asked }: { moments: ComparedMoments; asked: AskedMoment }) => {
  const { title, earlier, today, fields, answers, lines } = moments;
  const [isShort, setShort] = useState(false);
  const parts: readonly ComparedPart[] = [
    { fields: [...fields, ...answers] },
    ...lines.map((line, index) => ({ name: nameOfLine(index + 1, line), fields: line.fields })),
  ];
  const all = parts.flatMap((part) => part.fields);
  const differing = all.filter(({ differs }) => differs).length;
  const heading = headingOf(title, asked);
  return (
    <Box component="section" aria-label={heading}>
      <Typography component="h3" variant="subtitle1">
        {heading}
      </Typography>
      <Typography role="status" color="text.secondary" sx={{ mb: 1 }}>
        {earlier === 'live' ? countInWords(differing) : sentences[earlier]}
        {today === 'removed' && earlier === 'live' && ` ${words.removedToday}`}
      </Typography>
      {earlier === 'live' && differing > 0 && differing < all.length && (
        <FormControlLabel
          label={words.onlyDiffering}
          control={<Switch checked={isShort} onChange={(_, checked) => setShort(checked)} />}
        />
      )}
      {earlier === 'live' && <ComparedTable name={heading} parts={isShort ? parts.flatMap(differingIn) : parts} />}
    </Box>
  );
};
