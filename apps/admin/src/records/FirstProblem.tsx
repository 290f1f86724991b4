import { useFormState } from 'react-hook-form';
import { flattenErrors } from '../forms/AttentionBox';
import { goToFirstField } from '../forms/goToField';
import { useGoToFirstProblem } from '../forms/useGoToFirstProblem';

/** Leads from a refused save to the field that stands first on the screen among those with a problem. */
export const FirstProblem = () => {
  const { errors } = useFormState();
  useGoToFirstProblem(() => goToFirstField(flattenErrors(errors).map(([field]) => field)));
  return null;
};
