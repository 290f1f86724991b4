import { capitalisedWords } from '@bank/domain';
import { type FieldErrors, useFormState } from 'react-hook-form';
import { goToField } from '../../kit/problems/goToField';
import { ProblemAlert } from '../../kit/problems/ProblemAlert';
import { useSaving } from '../saving/saving';
import { useRefusal } from '../saving/useRefusal';

export const flattenErrors = (errors: FieldErrors, parentPath = ''): [string, string][] =>
  Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (!error) return [];
    const path = parentPath ? `${parentPath}.${name}` : name;
    return typeof error.message === 'string' ? [[path, error.message]] : flattenErrors(error as FieldErrors, path);
  });

interface Props {
  /** The label of a field, where the words of its path don't give it. */
  nameOf?: (field: string) => string | undefined;
}

/**
 * Lists all problems for which a save was refused, also those of fields out of view, each with a link to its field. Before that
 * a problem stands beside its field alone, so that nothing moves while people type.
 */
export const AttentionBox = ({ nameOf = () => undefined }: Props) => {
  const { errors } = useFormState();
  const { refused } = useSaving();
  const refusal = useRefusal();
  if (!refused) return null;
  const problems = flattenErrors(errors).map(([field, message]) => ({
    label: nameOf(field) ?? capitalisedWords(field),
    message,
    go: () => goToField(field),
  }));
  return <ProblemAlert problems={problems} refusal={refusal} />;
};
