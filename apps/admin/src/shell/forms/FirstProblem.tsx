import { useFormState } from 'react-hook-form';
import { goToFirstField } from '../../kit/problems/goToField';
import { useGoToFirstProblem } from '../saving/useGoToFirstProblem';
import { flattenErrors } from './AttentionBox';

/** Leads from a refused save to the field that stands first on the screen among those with a problem. */
export const FirstProblem = () => {
  const { errors } = useFormState();
  useGoToFirstProblem(() => goToFirstField(flattenErrors(errors).map(([field]) => field)));
  return null;
};
