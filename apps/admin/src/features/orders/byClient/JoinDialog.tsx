import type { OrderPolicy } from '@bank/domain';
import { FormControlLabel, Radio } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { HistoryValue, labelOfField } from '../../../shell/history/HistoryValue';
import { type ConflictRow, ConflictTable } from '../../../shell/saving/ConflictTable';
import type { Values } from '../../../shell/saving/saving';
import type { JoinProps } from '../../../shell/saving/stale';
import type { Entry } from './entries';
import { changedFields, conflictingLines, joinLines, type Side, versionsOf } from './join';
import type { LineClients } from './lines';

const words = clientOrderWords.join;

const LISTS = ['clientLines', 'lineItems'] as const;

type ComparedRow = ConflictRow & { isContested: boolean };

interface Props extends JoinProps {
  /** The history's name of the kind. */
  objectClass: string;
  /** A client has one line. */
  onePerClient: boolean;
}

/** Shows line by line what somebody else saved, keeps what only one of both changed, and asks where both changed the same. */
const JoinDialog = ({ conflict, onJoin, onClose, objectClass, onePerClient }: Props) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [busy, setBusy] = useState(false);
  const versions = useMemo(() => versionsOf(conflict, onePerClient), [conflict, onePerClient]);
  const clients: LineClients = new Map([...(conflict.opened.clients ?? []), ...(conflict.saved.clients ?? [])]);
  const sideOf = (key: string): Side => chosen[key] ?? 'mine';

  const rowOf = ({ key, label, mine, theirs, isContested, who }: ComparedRow): ConflictRow => {
    const choice = (side: Side, content: ReactNode) => (
      <FormControlLabel
        control={
          <Radio
            size="small"
            name={key}
            checked={sideOf(key) === side}
            onChange={() => setChosen((before) => ({ ...before, [key]: side }))}
          />
        }
        label={content}
        aria-label={fill(words[side], { line: label })}
      />
    );
    if (!isContested) return { key, label, mine: undefined, theirs, who };
    return { key, label, mine: choice('mine', mine), theirs: choice('theirs', theirs), who };
  };
  const rows = [
    ...changedFields(conflict.changes).map(({ field, ...who }): ComparedRow => {
      const shown = (values: Values) => <HistoryValue {...{ objectClass, field }} value={values[field] ?? null} />;
      return {
        key: field,
        label: labelOfField(objectClass, 'fields', field),
        mine: shown(conflict.typed),
        theirs: shown(conflict.saved),
        isContested: conflict.changedByUser(field),
        who,
      };
    }),
    ...LISTS.flatMap((name) =>
      conflictingLines(versions[name]).map(
        ({ key, client, mine, theirs, isContested, change }): ComparedRow => ({
          key: `${name} ${key}`,
          label: client === undefined ? words.inBulk : (clients.get(client)?.fullName ?? client),
          mine: lineInWords(mine),
          theirs: lineInWords(theirs),
          isContested,
          who: change ?? conflict.changes.find(({ field }) => field === 'lineItems'),
        }),
      ),
    ),
  ];

  const join = async () => {
    setBusy(true);
    const header = Object.fromEntries(
      changedFields(conflict.changes).flatMap(({ field }) =>
        conflict.changedByUser(field) && sideOf(field) === 'theirs' ? [[field, conflict.saved[field]]] : [],
      ),
    );
    const lines = LISTS.map((name) => [name, joinLines(versions[name], (key) => sideOf(`${name} ${key}`))]);
    await onJoin({ ...header, ...Object.fromEntries(lines) }).finally(() => setBusy(false));
  };

  return (
    <Confirm
      open
      title={say.stale.title}
      texts={[conflict.message, rows.some(({ isContested }) => isContested) ? words.choose : words.text]}
      yes={words.save}
      busy={busy}
      onYes={() => void join()}
      onNo={onClose}
    >
      <ConflictTable heads={[words.line, say.stale.yours]} rows={rows.map(rowOf)} />
    </Confirm>
  );
};

export const joinDialogOf =
  ({ orderType, perClient }: OrderPolicy) =>
  (props: JoinProps) => <JoinDialog {...props} objectClass={orderType} onePerClient={perClient === 'one'} />;

const lineInWords = (line: Entry | undefined): string => {
  if (!line?.product) return words.nothing;
  const { product, quantity } = line;
  const units = typeof quantity === 'number' ? number(quantity) : String(quantity ?? 0);
  return `${product.name ?? `#${product.id}`}: ${units}`;
};
