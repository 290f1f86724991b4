import { useEffect, useEffectEvent } from 'react';
import { isUnderWay } from '../../kit/values/jobs';
import { type AwaitedKind, useAwaited } from './awaited';

interface Listed {
  id: number;
  status: string;
}

interface Ends<T> {
  /** As they were listed last; undefined before the first time. */
  list: readonly T[] | undefined;
  /** Asks for the list anew. @throws Refusal */
  refresh: () => Promise<readonly T[]>;
  notifyEnd: (one: T) => void;
  /** Whether the user has what is listed even where nothing of it is awaited. */
  staysWhileListed: boolean;
}

/** Notifies once of each thing that has ended, and forgets that there are any once there are none. */
export const useEndNotices = <T extends Listed>(kind: AwaitedKind, ends: Ends<T>): void => {
  const { list: listed, refresh, notifyEnd, staysWhileListed } = ends;
  const [awaited = [], keepAwaited] = useAwaited(kind);

  /** @param isLater the list was asked for after all that is awaited was started */
  const compare = useEffectEvent((list: readonly T[], isLater: boolean) => {
    const found = new Map(list.map((one) => [one.id, one]));
    const left = awaited.filter((id) => {
      const one = found.get(id);
      return one ? isUnderWay(one) : !isLater;
    });
    for (const one of list) if (awaited.includes(one.id) && !isUnderWay(one)) notifyEnd(one);
    if (!left.length && !(staysWhileListed && list.length)) keepAwaited(undefined);
    else if (left.length !== awaited.length) keepAwaited(left);
  });
  useEffect(() => {
    if (listed) compare(listed, false);
  }, [listed]);

  const lacksOne = listed !== undefined && awaited.some((id) => !listed.some((one) => one.id === id));
  const refreshList = useEffectEvent(refresh);
  useEffect(() => {
    if (lacksOne) refreshList().then((list) => compare(list, true), ignore);
  }, [lacksOne]);
};

/** The error panel says why. */
const ignore = () => undefined;
