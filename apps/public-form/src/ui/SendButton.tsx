import { useMessages } from '../language';
import { useSlow } from '../server/useSlow';

interface Props {
  label: string;
  busyLabel: string;
  isBusy: boolean;
}

/** The button that sends a form. While the answer is awaited it stays where it is, with the focus, and does nothing. */
export const SendButton = ({ label, busyLabel, isBusy }: Props) => {
  const { trouble } = useMessages();
  const isSlow = useSlow(isBusy);
  return (
    <>
      <button type="submit" className="main" aria-disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
      <p role="status" className="help">
        {isBusy && isSlow ? trouble.slow : ''}
      </p>
    </>
  );
};
