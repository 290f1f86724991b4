import { useSaving } from './saving';

/** What is said about a refused save until the user has read it. */
export const useRefusal = () => {
  const { refused, readRefused } = useSaving();
  return refused && !refused.isRead ? { text: refused.text, onRead: readRefused } : undefined;
};
