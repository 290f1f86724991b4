import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure';
import { FormShape, Waiting } from './Waiting';

interface Props<Data> {
  query: { data?: Data | undefined; error: unknown; refetch: () => unknown };
  /** What is waited for, such as "Imports". */
  what: string;
  /** The shape of what comes. */
  shape?: ReactNode;
  /** The list that leads out where nothing can be loaded. */
  list?: string;
  children: (data: Data) => ReactNode;
}

/** What was loaded, what is waited for, or why it could not be loaded. Data that is there stays when a later look fails. */
export const Loaded = <Data,>({ query, what, shape = <FormShape />, list, children }: Props<Data>) => {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return <LoadFailure error={error as Error} retry={() => void refetch()} {...(list ? { list } : {})} />;
  return <Waiting what={what}>{shape}</Waiting>;
};
