import type { AuditEntry } from '@bank/domain';
import { Button } from '@mui/material';
import { useState } from 'react';
import { fill } from '../../messages';
import { auditWords as words } from '../../messages/audit';
import { Differences } from '../../shell/history/Differences';

type Values = Readonly<Record<string, unknown>>;

const FEW_ANSWERS = 5;

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stayed empty in something new says nothing. */
const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

/** What became what, apart from the lines. A profile's answers are many, and are shown when they are asked for. */
export const OwnDifferences = ({ entry }: { entry: AuditEntry }) => {
  const [showsAll, setShowsAll] = useState(false);
  const { object_class, action, before } = entry;
  // The reason has a line of its own.
  const { reason: _, ...all } = isMap(entry.data) ? entry.data : {};
  const data = action === 'create' ? withoutEmpty(all) : all;
  const answers = isMap(data.profile) ? Object.entries(data.profile) : [];
  const hidden = showsAll ? 0 : Math.max(0, answers.length - FEW_ANSWERS);
  const few = hidden ? { ...data, profile: Object.fromEntries(answers.slice(0, FEW_ANSWERS)) } : data;
  const fewBefore =
    hidden && isMap(before?.profile)
      ? { ...before, profile: Object.fromEntries(Object.entries(before.profile).filter(([id]) => isIn(few, id))) }
      : before;
  return (
    <>
      <Differences
        objectClass={object_class}
        part="fields"
        entry={{ action, data: few, ...(fewBefore && { before: fewBefore }) }}
      />
      {hidden > 0 && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          {fill(words.moreAnswers, { count: hidden })}
        </Button>
      )}
    </>
  );
};

const isIn = ({ profile }: Values, id: string): boolean => isMap(profile) && id in profile;
