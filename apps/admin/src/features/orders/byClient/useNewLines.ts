import { groupBy, type OrderPolicy } from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Values } from '../../../shell/saving/saving';
import { useBank } from '../bank';
import { type Entries, entriesOf, withEntries } from './entries';
import { type ClientLine, type LineClient, type LineClients, readClientLines } from './lines';

const NO_CLIENTS: LineClients = new Map();

/** The lines that an order has, and an empty one for each client who has none. */
const filledUp = (stored: readonly ClientLine[], empty: readonly ClientLine[]): ClientLine[] => {
  const byClient = groupBy(stored, ({ client }) => client);
  const offered = new Set(empty.map(({ client }) => client));
  const gone = stored.filter(({ client }) => !offered.has(client));
  return [...gone, ...empty.flatMap((line) => byClient.get(line.client) ?? [line])];
};

const IS_MONTH = /^\d{4}-\d{2}$/;

/** The month for which an order reports what was given, once it is typed. */
const reportedMonth = ({ month, packs }: OrderPolicy, values: Values): Readonly<Record<string, string>> => {
  const typed = month && values[month.field];
  return packs === 'given' && IS_MONTH.test(typed ?? '') ? { [month!.field]: typed } : {};
};

export const newLinesKey = (policy: OrderPolicy, partner: number | undefined, values: Values) =>
  [`orders/${policy.kind}`, 'newLines', partner, reportedMonth(policy, values)] as const;

/** Empty lines for clients with entries who were offered for another month. */
const linesOfEntries = ({ changed }: Entries, offered: LineClients, known: LineClients): ClientLine[] => {
  const others = new Set(changed.flatMap(({ client }) => (client && !offered.has(client) ? client : [])));
  return [...others].flatMap((client) => (known.has(client) ? { client, product: null, quantity: null } : []));
};

const asEntered = ({ activeIn: _, ...client }: LineClient): LineClient => ({ ...client, hasEntry: true });

/**
 * Puts an empty line into the form for each client of the chosen partner. Entries for these clients stay, also those of a draft
 * that is restored before the clients are known.
 *
 * @param isAddition the order has lines already, which stay
 */
export const useNewLines = (
  policy: OrderPolicy,
  partner: number | undefined,
  { hasSeveral, isAddition }: { hasSeveral: boolean; isAddition: boolean },
) => {
  const { kind, perClient, month } = policy;
  const bank = useBank();
  const { control, getValues, setValue, reset, clearErrors } = useFormContext();
  const { defaultValues } = useFormState({ control });
  const untouched = useRef(defaultValues);
  untouched.current = defaultValues;
  const field = month?.field ?? '';
  const typed = { [field]: useWatch({ control, name: field }) };
  const { data, isPending } = useQuery({
    queryKey: newLinesKey(policy, partner, typed),
    queryFn: async () => readClientLines(await bank.newLines(`orders/${kind}`, partner!, reportedMonth(policy, typed))),
    enabled: perClient !== undefined && partner !== undefined,
    // The clients of an open form don't change under what is typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The lines stay until those of another month are there.
    placeholderData: (earlier, query) => (query?.queryKey[2] === partner ? earlier : undefined),
  });
  const [clients, setClients] = useState(NO_CLIENTS);
  const known = useRef({ partner, clients });
  useEffect(() => {
    if (!data) return;
    const stored: readonly ClientLine[] = untouched.current?.clientLines ?? [];
    const entries = entriesOf(getValues('clientLines') ?? [], isAddition ? stored : []);
    const earlier = known.current.partner === partner ? known.current.clients : NO_CLIENTS;
    const entered = linesOfEntries(entries, data.clients, earlier);
    const offered = [...data.lines, ...entered];
    const lines = isAddition ? filledUp(stored, offered) : offered;
    const others = entered.map(({ client }) => [client, asEntered(earlier.get(client)!)] as const);
    known.current = { partner, clients: new Map([...others, ...data.clients]) };
    setClients(known.current.clients);
    // Empty lines are no entries: they belong to what the form began with.
    setValue('clientLines', lines);
    reset({ ...untouched.current, clientLines: lines }, { keepDirtyValues: true, keepErrors: true });
    // They name places among the earlier lines.
    clearErrors('clientLines');
    if (entries.changed.length) setValue('clientLines', withEntries(lines, entries, hasSeveral), { shouldDirty: true });
  }, [data, partner, getValues, setValue, reset, clearErrors, hasSeveral, isAddition]);
  return {
    clients: data ? clients : NO_CLIENTS,
    isWaiting: perClient !== undefined && partner !== undefined && isPending,
  };
};
