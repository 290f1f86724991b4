import {
  Box,
  FormControlLabel,
  Radio,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { dateTime, number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import { HistoryValue, labelOfField } from '../../../shell/history/HistoryValue';
import type { Values } from '../../../shell/saving/saving';
import type { JoinProps } from '../../../shell/saving/stale';
import type { Entry } from './entries';
import { changedFields, conflictingLines, joinLines, type Side, versionsOf } from './join';
import type { LineClients } from './lines';
import { oncePerPolicy } from './oncePerPolicy';

const words = clientOrderWords.join;

interface Row {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  isContested: boolean;
  who: { by: string; at: string } | undefined;
}

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

  const headerRows = changedFields(conflict.changes).map(({ field, by, at }): Row => {
    const shown = (values: Values) => (
      <HistoryValue objectClass={objectClass} field={field} value={values[field] ?? null} />
    );
    return {
      key: field,
      label: labelOfField(objectClass, 'fields', field),
      mine: shown(conflict.typed),
      theirs: shown(conflict.saved),
      isContested: conflict.changedByUser(field),
      who: { by, at },
    };
  });
  const rowsOf = (name: 'clientLines' | 'lineItems') =>
    conflictingLines(versions[name]).map(({ key, client, mine, theirs, isContested, change }): Row => {
      const who = change ?? conflict.changes.find(({ field }) => field === 'lineItems');
      return {
        key: `${name} ${key}`,
        label: client === undefined ? words.inBulk : (clients.get(client)?.fullName ?? client),
        mine: lineInWords(mine),
        theirs: lineInWords(theirs),
        isContested,
        who,
      };
    });
  const rows = [...headerRows, ...rowsOf('clientLines'), ...rowsOf('lineItems')];

  const join = async () => {
    setBusy(true);
    const header = Object.fromEntries(
      changedFields(conflict.changes).flatMap(({ field }) =>
        conflict.changedByUser(field) && sideOf(field) === 'theirs' ? [[field, conflict.saved[field]]] : [],
      ),
    );
    await onJoin({
      ...header,
      ...Object.fromEntries(
        (['clientLines', 'lineItems'] as const).map((name) => [
          name,
          joinLines(versions[name], (key) => sideOf(`${name} ${key}`)),
        ]),
      ),
    }).finally(() => setBusy(false));
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
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={say.stale.changes} sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.25 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{words.line}</TableCell>
              <TableCell>{say.stale.yours}</TableCell>
              <TableCell>{say.stale.theirs}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => {
              const side = (name: Side, content: ReactNode) =>
                row.isContested ? (
                  <FormControlLabel
                    control={
                      <Radio
                        size="small"
                        name={row.key}
                        checked={sideOf(row.key) === name}
                        onChange={() => setChosen((before) => ({ ...before, [row.key]: name }))}
                      />
                    }
                    label={content}
                    aria-label={fill(words[name], { line: row.label })}
                  />
                ) : (
                  content
                );
              return (
                <TableRow key={row.key} sx={{ verticalAlign: 'top' }}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                    {row.label}
                  </TableCell>
                  <TableCell>
                    {row.isContested ? (
                      side('mine', row.mine)
                    ) : (
                      <Typography variant="body2" color="text.secondary">
                        {say.stale.notYours}
                      </Typography>
                    )}
                  </TableCell>
                  <TableCell>
                    {side('theirs', row.theirs)}
                    {row.who && (
                      <Typography variant="caption" color="text.secondary" component="div">
                        {row.who.by}, {dateTime(row.who.at)}
                      </Typography>
                    )}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </Box>
    </Confirm>
  );
};

export const joinDialogOf = oncePerPolicy(({ orderType, perClient }) => (props: JoinProps) => (
  <JoinDialog {...props} objectClass={orderType} onePerClient={perClient === 'one'} />
));

const lineInWords = (line: Entry | undefined): string => {
  if (!line?.product) return words.nothing;
  const { product, quantity } = line;
  const units = typeof quantity === 'number' ? number(quantity) : String(quantity ?? 0);
  return `${product.name ?? `#${product.id}`}: ${units}`;
};
