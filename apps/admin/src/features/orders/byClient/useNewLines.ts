import { groupBy, type OrderPolicy } from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBank } from '../bank';
import { entriesOf, withEntries } from './entries';
import { type ClientLine, type LineClients, readClientLines } from './lines';

const NO_CLIENTS: LineClients = new Map();

/** The lines that an order has, and an empty one for each client who has none. */
const filledUp = (stored: readonly ClientLine[], empty: readonly ClientLine[]): ClientLine[] => {
  const byClient = groupBy(stored, ({ client }) => client);
  const offered = new Set(empty.map(({ client }) => client));
  const gone = stored.filter(({ client }) => !offered.has(client));
  return [...gone, ...empty.flatMap((line) => byClient.get(line.client) ?? [line])];
};

/**
 * Puts an empty line into the form for each client of the chosen partner. Entries for these clients stay, also those of a draft
 * that is restored before the clients are known.
 *
 * @param isAddition the order has lines already, which stay
 */
export const useNewLines = (
  { kind, perClient }: OrderPolicy,
  partner: number | undefined,
  { hasSeveral, isAddition }: { hasSeveral: boolean; isAddition: boolean },
) => {
  const bank = useBank();
  const { control, getValues, setValue, reset } = useFormContext();
  const { defaultValues } = useFormState({ control });
  const untouched = useRef(defaultValues);
  untouched.current = defaultValues;
  const { data, isPending } = useQuery({
    queryKey: [`orders/${kind}`, 'newLines', partner],
    queryFn: async () => readClientLines(await bank.newLines(`orders/${kind}`, partner!)),
    enabled: perClient !== undefined && partner !== undefined,
    // The clients of an open form don't change under what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data) return;
    const stored: readonly ClientLine[] = untouched.current?.clientLines ?? [];
    const lines = isAddition ? filledUp(stored, data.lines) : data.lines;
    const entries = entriesOf(getValues('clientLines') ?? [], isAddition ? stored : []);
    // Empty lines are no entries: they belong to what the form began with.
    setValue('clientLines', lines);
    reset({ ...untouched.current, clientLines: lines }, { keepDirtyValues: true });
    if (entries.changed.length) setValue('clientLines', withEntries(lines, entries, hasSeveral), { shouldDirty: true });
  }, [data, getValues, setValue, reset, hasSeveral, isAddition]);
  return {
    clients: data?.clients ?? NO_CLIENTS,
    isWaiting: perClient !== undefined && partner !== undefined && isPending,
  };
};
