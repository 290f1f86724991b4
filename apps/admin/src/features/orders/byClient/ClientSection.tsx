import type { OrderPolicy, OwnPartnerKind } from '@bank/domain';
import HistoryIcon from '@mui/icons-material/History';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { memo, type RefObject, useEffect, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { type UseFormReturn, useFieldArray, useFormContext } from 'react-hook-form';
import { useAll } from '../../../kit/inputs/ReferenceChoice';
import { WaitingFor } from '../../../kit/page/Waiting';
import { ProblemLinks } from '../../../kit/problems/ProblemLinks';
import { number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import { Section } from '../../../shell/forms/Section';
import { type Problems, useSaving } from '../../../shell/saving/saving';
import type { FocusCell } from '../useFocusCell';
import { useSortedByOrderIndex } from '../useSortedByOrderIndex';
import { ClientGrid, type OrderLines } from './ClientGrid';
import { type ClientLine, hasBulkLines, isShownClient, type LineClients } from './lines';
import { RepeatedClients } from './RepeatedClients';
import type { LineRules } from './rules';
import { ownPartnerScreens } from './screens';
import { ShownClientLines } from './ShownClientLines';
import { takeOverLast, undoTakeOver } from './takeOver';
import { productFilterOf } from './useLineRules';

interface Props {
  policy: OrderPolicy;
  /** The partner whose clients these are; undefined while none is chosen. */
  partner: number | undefined;
  clients: LineClients;
  rules: LineRules;
  isWaiting: boolean;
  /** Field -> what keeps the order from being submitted. */
  obstacles: Problems;
  focusCellRef: RefObject<FocusCell | null>;
}

/** The part of an order that is for clients: a filter, their lines, and what they got last, to take over. */
export const ClientSection = ({ policy, partner, isWaiting, ...lines }: Props) => {
  const { editable } = useSaving();
  const [filter, setFilter] = useState('');
  const hasClients = useHasClients(lines.clients, editable);
  const hint = partner === undefined ? words.selectPartner : hasClients || isWaiting ? undefined : words.noClientLines;
  return (
    <Section title={ownPartnerScreens[policy.kind as OwnPartnerKind].clientsTitle}>
      {isWaiting && <WaitingFor what={words.waitingForClients} />}
      {hint && <Typography color="text.secondary">{hint}</Typography>}
      {!isWaiting && hasClients && (
        <>
          <TextField
            label={words.filter}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            type="search"
            sx={{ mb: 1.5, width: { xs: '100%', sm: 280 } }}
          />
          {editable ? (
            <EditedLines policy={policy} filter={filter} {...lines} />
          ) : (
            <ShownClientLines rules={lines.rules} filter={filter} />
          )}
        </>
      )}
    </Section>
  );
};

/** Whether there is anybody to show: those who have a line, and while it is edited, everybody who is served. */
const useHasClients = (clients: LineClients, editable: boolean) => {
  const stored = useRecordContext();
  const lines = (stored?.clientLines ?? []) as ClientLine[];
  if (!editable) return lines.length > 0;
  return lines.some(({ id }) => id !== undefined) || [...clients.values()].some(isShownClient);
};

interface EditedProps extends Omit<Props, 'partner' | 'isWaiting'> {
  filter: string;
}

const EditedLines = (props: EditedProps) => {
  const { control, getValues } = useFormContext<OrderLines>();
  return <LinesOfForm {...props} control={control} getValues={getValues} />;
};

/**
 * The lines, apart from what the form tells at each key: the library makes an id for every line whenever a list is drawn. The
 * form takes its record in right after it was mounted, and lines drawn before would be drawn twice.
 */
const LinesOfForm = memo(
  ({
    policy,
    filter,
    clients,
    rules,
    obstacles,
    focusCellRef,
    control,
    getValues,
  }: EditedProps & Pick<UseFormReturn<OrderLines>, 'control' | 'getValues'>) => {
    const array = useFieldArray({ control, name: 'clientLines', keyName: 'key' });
    const { data: products = [] } = useAll('products', productFilterOf(policy));
    const takesInactive = policy.line.product.takesInactive ?? false;
    const sortedProducts = useSortedByOrderIndex(products);
    const [isFilled, setFilled] = useState(false);
    useEffect(() => setFilled(true), []);
    const [taken, setTaken] = useState<{
      before: ClientLine[];
      after: readonly ClientLine[];
      count: number;
      left: readonly string[];
    }>();

    const present = (): ClientLine[] => (getValues('clientLines') ?? []).map((line: ClientLine) => ({ ...line }));
    const takeOver = () => {
      const before = present();
      const { lines, count, left } = takeOverLast(before, { clients, products, rules, takesInactive });
      if (count) array.replace(lines.map((line) => ({ ...line })));
      setTaken({ before, after: lines, count, left });
    };
    const undo = () => {
      if (taken) array.replace(undoTakeOver(present(), taken.before, taken.after));
      setTaken(undefined);
    };

    if (!isFilled) return null;
    return (
      <>
        <Button startIcon={<HistoryIcon />} onClick={takeOver} sx={{ ml: { sm: 1.5 }, mb: 1.5 }}>
          {words.takeOver.button}
        </Button>
        {taken && (
          <Alert
            severity={taken.left.length ? 'warning' : 'info'}
            role="status"
            onClose={() => setTaken(undefined)}
            closeText={say.common.close}
            sx={{ mb: 1.5 }}
          >
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', minHeight: 32 }}>
              {sentenceOf(taken.count)}
              {taken.count > 0 && (
                <Button size="small" color="inherit" onClick={undo}>
                  {say.common.undo}
                </Button>
              )}
            </Box>
            <ProblemLinks problems={taken.left.map((message) => ({ message }))} />
          </Alert>
        )}
        {!rules.hasSeveral && (
          <RepeatedClients
            clients={clients}
            rules={rules}
            present={present}
            replace={(lines) => array.replace(lines)}
          />
        )}
        <ClientGrid
          array={array}
          clients={clients}
          rules={rules}
          products={sortedProducts}
          takesInactive={takesInactive}
          filter={filter}
          obstacles={obstacles}
          focusCellRef={focusCellRef}
          isAlone={!hasBulkLines(policy)}
        />
      </>
    );
  },
);

const sentenceOf = (count: number) => {
  if (count === 0) return words.takeOver.nothing;
  return count === 1 ? words.takeOver.doneOne : fill(words.takeOver.done, { count: number(count) });
};
