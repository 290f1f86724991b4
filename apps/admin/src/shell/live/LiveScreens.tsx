import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { knownUser } from '../session/session';
import { connect } from './connection';
import { keepQueriesFresh } from './freshQueries';

/** The first screen has its data by then. */
const CONNECT_AFTER_MS = 1_000;

/** Keeps the screens of this tab in step with what others save. */
export const LiveScreens = ({ delayMs = CONNECT_AFTER_MS }: { delayMs?: number }) => {
  const queryClient = useQueryClient();
  const user = useSyncExternalStore(knownUser.subscribe, knownUser.current)?.id;
  useEffect(() => keepQueriesFresh(queryClient), [queryClient]);
  useEffect(() => {
    let disconnect = () => {};
    const timer = setTimeout(() => {
      disconnect = connect(user);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      disconnect();
    };
  }, [user, delayMs]);
  return null;
};
