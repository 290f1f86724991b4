import { DateInput } from 'react-admin';
import { useTimeZone } from '../values/clock';
import { dayAt, type Edge, edgeOfDay } from '../values/formats';

interface Props {
  source: string;
  label: string;
  helperText?: string | false;
  isRequired?: boolean;
  defaultValue?: unknown;
  edge: Edge;
}

/** An input's own text, a day or a time without an offset, stays as it is: react-admin formats some values twice. */
export const isText = (value: string) => /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(value);

/** A day of the bank; the form holds the instant at which it starts or ends. */
export const DayInput = ({ edge, ...props }: Props) => {
  useTimeZone();
  return (
    <DateInput
      {...props}
      format={(value?: string | null) => (value && !isText(value) ? dayAt(value) : (value ?? ''))}
      parse={(day: string) => (day ? edgeOfDay[edge](day) : null)}
    />
  );
};
