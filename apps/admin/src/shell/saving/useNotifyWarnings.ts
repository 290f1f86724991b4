import { useNotify } from 'react-admin';

/**
 * Shows the warnings of an answer until they are closed, in one notification, since a second one would close the first.
 * @returns whether there were any
 */
export const useNotifyWarnings = () => {
  const notify = useNotify();
  return (warnings: readonly string[]): boolean => {
    if (warnings.length) notify(warnings.join('\n'), { type: 'warning', autoHideDuration: null, multiLine: true });
    return warnings.length > 0;
  };
};
