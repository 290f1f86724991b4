import { useEffect } from 'react';
import { useGetIdentity } from 'react-admin';
import { say } from '../../messages';
import type { Identity } from '../session/authProvider';

const BETWEEN_PARTS = ' · ';

/** What the browser's tab is called, without the bank. */
export const shownScreen = (): string => document.title.split(BETWEEN_PARTS).slice(0, -1).join(BETWEEN_PARTS);

/** Names the browser's tab: the screen in its parts, the most specific one first, and the bank at the end. */
export const useTabTitle = (...parts: readonly (string | undefined)[]) => {
  const identity = useGetIdentity().data as Identity | undefined;
  const title = [...parts, identity?.bankName ?? say.app].filter(Boolean).join(BETWEEN_PARTS);
  useEffect(() => {
    document.title = title;
  }, [title]);
};
