import { useFormState } from 'react-hook-form';
import { goToFirstField } from '../../kit/problems/goToField';
import { useGoToFirstProblem } from '../saving/useGoToFirstProblem';
import { flattenErrors } from './AttentionBox';

export const FirstProblem = () => {
  const { errors } = useFormState();
  useGoToFirstProblem(() => goToFirstField(flattenErrors(errors).map(([field]) => field)));
  return null;
};
