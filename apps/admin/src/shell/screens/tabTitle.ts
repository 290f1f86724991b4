import { useEffect } from 'react';
import { useGetIdentity } from 'react-admin';
import { say } from '../../messages';
import type { Identity } from '../session/authProvider';

/** Names the browser's tab: the screen in its parts, the most specific one first, and the bank at the end. */
export const useTabTitle = (...parts: readonly (string | undefined)[]) => {
  const identity = useGetIdentity().data as Identity | undefined;
  const title = [...parts, identity?.bankName ?? say.app].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
};
