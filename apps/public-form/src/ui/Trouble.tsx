import type { Language } from '@bank/domain';
import { useLanguage, useMessages } from '../language';
import { fill } from '../messages';
import type { Trouble } from '../registration/useRegistration';

const TOO_LARGE = 413;
const TOO_MANY = 429;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The time by the clock of this device; with the day, where that is not today. */
const clockTime = (time: Date, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, {
    timeStyle: 'short',
    ...(time.getTime() - Date.now() > DAY_MS / 2 ? { dateStyle: 'medium' } : {}),
  }).format(time);

interface Props {
  trouble: Trouble;
  /** The sentence where the server could not be reached. */
  unreached: string;
  onRetry: () => void;
}

/** Says why the last attempt came to nothing, and what can be done about it. */
export const TroubleNotice = ({ trouble: { refusal, notBefore }, unreached, onRetry }: Props) => {
  const { trouble: say } = useMessages();
  const language = useLanguage();
  const isUnreached = refusal.status === 0 || refusal.status >= 500;
  const sentence = () => {
    if (isUnreached) return unreached;
    if (refusal.status === TOO_LARGE) return say.tooLarge;
    if (refusal.status !== TOO_MANY) return fill(say.refused, { message: refusal.message });
    return notBefore ? fill(say.tooMany, { time: clockTime(notBefore, language) }) : say.tooManyAtAll;
  };
  return (
    <div role="alert" className="notice bad">
      <p>{sentence()}</p>
      {isUnreached && (
        <button type="button" onClick={onRetry}>
          {say.tryAgain}
        </button>
      )}
    </div>
  );
};
