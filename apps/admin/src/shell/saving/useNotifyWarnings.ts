import { useNotify } from 'react-admin';

/** Shows all warnings of an answer in one notification, since a second one would close it. @returns whether there were any */
export const useNotifyWarnings = () => {
  const notify = useNotify();
  return (warnings: readonly string[]): boolean => {
    if (warnings.length) notify(warnings.join('\n'), { type: 'warning', autoHideDuration: null, multiLine: true });
    return warnings.length > 0;
  };
};
