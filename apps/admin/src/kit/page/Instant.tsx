import { fill, say } from '../../messages';
import { useTimeZone } from '../values/clock';
import { dateTime, utcTime } from '../values/formats';

const NO_BREAK_SPACE = '\u00a0';

interface Props {
  /** ISO 8601 */
  value: string;
  /** In a table that is short of width, the time may stand below its date. */
  stacks?: boolean;
}

/** An instant by the bank's clock, with the exact time in its tip. */
export const Instant = ({ value, stacks = false }: Props) => {
  useTimeZone();
  const [day, ...time] = dateTime(value).split(' ');
  return (
    <time
      dateTime={value}
      title={fill(say.common.utc, { time: utcTime(value) })}
      style={stacks ? undefined : { whiteSpace: 'nowrap' }}
    >
      {day} {time.join(NO_BREAK_SPACE)}
    </time>
  );
};
