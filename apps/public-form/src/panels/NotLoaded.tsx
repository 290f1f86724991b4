import { useMessages } from '../language';
import { useSlow } from '../server/useSlow';
import { Panel } from '../ui/Panel';

interface Props {
  hasFailed: boolean;
  onRetry: () => void;
}

/** Stands in for the form while its questions are on their way, or didn't come. */
export const NotLoaded = ({ hasFailed, onRetry }: Props) => {
  const { form, page, trouble } = useMessages();
  const isSlow = useSlow(!hasFailed);
  return (
    <Panel title={form.title}>
      {hasFailed ? (
        <div role="alert" className="notice bad">
          <p>{trouble.notLoaded}</p>
          <button type="button" onClick={onRetry}>
            {trouble.tryAgain}
          </button>
        </div>
      ) : (
        <p role="status">{isSlow ? trouble.slow : page.loading}</p>
      )}
    </Panel>
  );
};
