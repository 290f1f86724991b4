import { isUnusualCount, type OrderPolicy, sumOf } from '@bank/domain';
import { Checkbox, FormControlLabel, Tooltip, Typography } from '@mui/material';
import { type RefObject, useCallback, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import { useSaving } from '../../../shell/saving/saving';
import { useKept } from '../../../shell/session/userMemory';
import { LineItems } from '../LineItems';
import type { DoubtOf } from '../LineRow';
import { type FigureBeside, type FormLine, lineShapeOf } from '../lines';
import type { FocusCell } from '../useFocusCell';
import { countUncounted, type ExpectedProduct } from './fillUp';
import { useExpected } from './useExpected';
import { useFilledLines } from './useFilledLines';

const words = say.order.count;

interface Props {
  policy: OrderPolicy;
  focusCellRef: RefObject<FocusCell | null>;
}

/** The lines of a count: what the place should hold, with an empty cell beside it. */
export const CountedLines = (props: Props) =>
  useSaving().editable ? <Counting {...props} /> : <LineItems {...props} />;

const Counting = ({ policy, focusCellRef }: Props) => {
  const expected = useExpected();
  useFilledLines(expected);
  const [isBlind = false, keepBlind] = useKept<boolean>('blindCount');
  const shape = useMemo(() => {
    const usual = lineShapeOf(policy);
    return isBlind ? usual : { ...usual, beside: besideOf(expected) };
  }, [policy, isBlind, expected]);
  return (
    <LineItems
      policy={policy}
      shape={shape}
      doubtOf={useDoubt(expected, isBlind)}
      skipsChosen
      focusCellRef={focusCellRef}
      actions={
        <Tooltip title={words.blindHelp} describeChild>
          <FormControlLabel
            control={<Checkbox size="small" checked={isBlind} onChange={(_, isOn) => keepBlind(isOn || undefined)} />}
            label={words.blind}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ mr: 0 }}
          />
        </Tooltip>
      }
      below={<NotCounted />}
    />
  );
};

const unitsById = (expected: readonly ExpectedProduct[] = []) =>
  new Map(expected.map(({ id, expected: units }) => [id, units]));

/** What is not expected there at all is expected to be 0, once it is known what is. */
const besideOf = (expected: readonly ExpectedProduct[] | undefined): FigureBeside => {
  const units = unitsById(expected);
  return {
    label: say.order.expected,
    unitsOf: ({ product }) => (expected && product !== undefined ? (units.get(product) ?? 0) : undefined),
    total: sumOf(units.values(), (each) => each),
  };
};

const useDoubt = (expected: readonly ExpectedProduct[] | undefined, isBlind: boolean): DoubtOf => {
  const units = useMemo(() => unitsById(expected), [expected]);
  return useCallback(
    ({ product, quantity: counted, isTyping }) => {
      if (isTyping) return undefined;
      const held = units.get(product ?? 0);
      if (held === undefined || typeof counted !== 'number' || !isUnusualCount(counted, held)) return undefined;
      return isBlind ? words.unusualBlind : fill(words.unusual, { expected: number(held) });
    },
    [units, isBlind],
  );
};

/** Says how many products were left empty, which a count leaves as they are. */
const NotCounted = () => {
  const lines: readonly FormLine[] = useWatch({ name: 'lineItems' }) ?? [];
  const count = countUncounted(lines);
  return count ? (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {count === 1 ? words.one : fill(words.many, { count: number(count) })}
    </Typography>
  ) : null;
};
