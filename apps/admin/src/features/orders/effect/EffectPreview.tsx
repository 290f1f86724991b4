import type { StockEffect } from '@bank/domain';
import {
  Alert,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { HttpError } from 'react-admin';
import { number } from '../../../kit/values/formats';
import { say } from '../../../messages';
import type { PreviewProps } from '../../../shell/forms/WorkflowButton';
import { liveOn } from '../../../shell/live/liveOn';
import { useRoles } from '../../../shell/session/access';
import { useBank } from '../bank';
import { ON_PHONES } from '../lineTable';
import { ReasonInput } from './ReasonInput';
import { denseTable, Shortages } from './Shortages';

/**
 * Shows the effect of a transition on the stock, by product and place, before it happens. Where it would be refused for
 * want of stock, an administrator may give a reason and go on. Why it can't go on stands above a table that may be long.
 */
export const EffectPreview = ({ resource, id, transition, onAnswer }: PreviewProps) => {
  const bank = useBank();
  const [reason, setReason] = useState('');
  const { data: effect, error } = useQuery({
    queryKey: [resource, 'effect', id, transition],
    // Somebody may have made the transition meanwhile: the sentence about it stands here alone.
    queryFn: () => bank.foreseenEffect(resource, id, transition),
    staleTime: 0,
    gcTime: 0,
    meta: liveOn('stock-levels'),
  });
  const isRefused = effect !== undefined && effect.refusal !== null;
  // A reason overrides shortages of stock, and no other refusal.
  const mayOverride = useRoles().includes('ROLE_ADMIN') && !!effect?.shortages.length;
  const givenReason = reason.trim();
  useEffect(() => {
    if (!effect) onAnswer({ mayGoOn: false });
    else if (!isRefused) onAnswer({ mayGoOn: true });
    else onAnswer(mayOverride && givenReason ? { mayGoOn: true, reason: givenReason } : { mayGoOn: false });
  }, [effect, isRefused, mayOverride, givenReason, onAnswer]);

  if (error) return <Alert severity="error">{failureText(error as HttpError)}</Alert>;
  if (!effect) return <Skeleton variant="rounded" height={96} aria-label={say.common.loading} />;
  return (
    <>
      {isRefused && (
        <>
          <Alert severity="error" sx={{ mt: 1 }}>
            {effect.refusal}
          </Alert>
          {mayOverride && <ReasonInput reason={reason} onChange={setReason} helperText={words.override} />}
          {effect.shortages.length > 0 && <Shortages shortages={effect.shortages} />}
        </>
      )}
      {effect.warnings.map((warning) => (
        <Alert key={warning} severity="warning" sx={{ mt: 1 }}>
          {warning}
        </Alert>
      ))}
      <EffectTable effect={effect} />
    </>
  );
};

const words = say.order.effect;

/** The server's message where it refuses the preview itself (4xx); a general one for other failures. */
const failureText = ({ status, message }: HttpError): string =>
  status >= 400 && status < 500 ? message : words.failed;

/** A table of the units before, the change, and the units after; numbers below zero are red. On a phone places stand below the products, so that all numbers are seen. */
export const EffectTable = ({ effect: { rows } }: { effect: StockEffect }) => {
  const isOnPhone = useMediaQuery(ON_PHONES, { noSsr: true });
  if (!rows.length) return <Typography color="text.secondary">{words.nothing}</Typography>;
  return (
    <Table size="small" aria-label={words.title} sx={denseTable}>
      <TableHead>
        <TableRow>
          <TableCell>{words.product}</TableCell>
          {!isOnPhone && <TableCell>{words.location}</TableCell>}
          <TableCell align="right">{words.before}</TableCell>
          <TableCell align="right">{words.change}</TableCell>
          <TableCell align="right">{words.after}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ product, location, before, delta, after }) => (
          <TableRow key={`${product.id}/${location.id}`}>
            <TableCell>
              {product.name}
              {isOnPhone && (
                <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                  {location.title}
                </Typography>
              )}
            </TableCell>
            {!isOnPhone && <TableCell>{location.title}</TableCell>}
            <TableCell align="right">{number(before)}</TableCell>
            <TableCell align="right">{delta > 0 ? `+${number(delta)}` : number(delta)}</TableCell>
            <TableCell align="right" sx={after < 0 ? { color: 'error.main', fontWeight: 600 } : undefined}>
              {number(after)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
