import { isAskedOfStaff } from '@bank/domain';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { input } from '../../kit/inputs/inputs';
import type { FieldSpec } from '../../kit/values/fields';
import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { attributeWords as words } from '../../messages/attributes';
import { useBank } from './bank';

interface Props {
  field: FieldSpec;
  /** The attributes of the family. */
  resource: string;
  /** One record and several that lack an answer. */
  lacking: readonly [one: string, many: string];
}

/** The box that makes a question required; once it is ticked, it says whom that concerns. */
export const RequiredInput = ({ field, resource, lacking: [one, many] }: Props) => {
  const bank = useBank();
  const question = useRecordContext()?.id;
  const [isTicked, isDisabled, status, name] = useWatch({ name: [field.source, 'isDisabled', 'status', 'name'] });
  const { data } = useQuery({
    queryKey: [resource, 'lackingAnswer', question],
    queryFn: () => bank.lackingAnswer(resource, question),
    enabled: !!isTicked && isAskedOfStaff({ isDisabled, status, name }),
    gcTime: 0,
  });
  if (!data || !isTicked || !isAskedOfStaff({ isDisabled, status, name })) return input(field);
  const { count } = data;
  const help = count ? fill(count === 1 ? one : many, { count: number(count) }) : words.lackingNobody;
  return input({ ...field, help });
};
