import { Alert, Button } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { say } from '../../messages';
import { RowsShape, Waiting } from './Waiting';

interface Props<T> {
  query: UseQueryResult<T>;
  /** What is waited for, in words. */
  what: string;
  /** How many lines keep its place meanwhile. */
  rows: number;
  children: (data: T) => ReactNode;
}

/** What was asked about a moment: its answer, the wait for it, or why there is none. */
export function MomentAnswer<T>({ query, what, rows, children }: Props<T>) {
  const { data, error, refetch } = query;
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {say.common.tryAgain}
          </Button>
        }
      >
        {error.message}
      </Alert>
    );
  if (!data)
    return (
      <Waiting what={what}>
        <RowsShape rows={rows} columns={3} />
      </Waiting>
    );
  return children(data);
}
