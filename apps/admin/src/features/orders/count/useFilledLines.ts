import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { areSameLines, type FormLine } from '../lines';
import { type ExpectedProduct, fillUp } from './fillUp';

/** Fills the form's lines up with what the place should hold, again after a save, which gives back only what was counted. */
export const useFilledLines = (expected: readonly ExpectedProduct[] | undefined): void => {
  const { control, getValues, setValue, reset } = useFormContext();
  const { defaultValues, dirtyFields } = useFormState({ control });
  const proposed = useRef<ReadonlySet<number>>(new Set());
  const isChanged = useRef(false);
  isChanged.current = Boolean(dirtyFields.lineItems);
  useEffect(() => {
    if (!expected) return;
    const lines: readonly FormLine[] = getValues('lineItems') ?? [];
    const filled = fillUp(lines, expected, proposed.current);
    proposed.current = new Set(expected.map(({ id }) => id));
    if (areSameLines(filled, lines)) return;
    setValue('lineItems', filled, { shouldDirty: isChanged.current });
    // Empty lines are no entries: they belong to what the form began with.
    if (!isChanged.current) reset({ ...defaultValues, lineItems: filled }, { keepDirtyValues: true });
  }, [expected, defaultValues, getValues, setValue, reset]);
};
