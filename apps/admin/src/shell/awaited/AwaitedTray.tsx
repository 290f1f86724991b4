import { useAwaited } from './awaited';
import { ExportTray } from './ExportTray';
import { ImportEnds } from './ImportEnds';

/** Notifies the user on every screen of what has ended, and lists the exports. */
export const AwaitedTray = () => {
  const [exports] = useAwaited('exports');
  const [imports] = useAwaited('imports');
  return (
    <>
      {exports && <ExportTray />}
      {imports && <ImportEnds />}
    </>
  );
};
