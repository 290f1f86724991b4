import type { OrderPolicy, ShownShortage } from '@bank/domain';
import { Alert } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { HttpError } from 'react-admin';
import { say } from '../../../messages';
import type { FormScreenProps } from '../../../shell/forms/FormScreen';
import { saveRecord } from '../../../shell/saving/saveRecord';
import { useBank } from '../bank';
import { Shortages } from '../effect/Shortages';
import { CorrectButton } from './CorrectButton';
import { REASON, Reason } from './Reason';

type Rules = Pick<FormScreenProps, 'resource' | 'check' | 'outgoing' | 'problemInForm'>;

/** What the forms of orders have for corrections. */
export interface Correction {
  isCorrection: boolean;
  button: ReactNode;
  reason: ReactNode;
  /** Says of which products the last correction would have taken more than there is. */
  refusal: ReactNode;
  /** The rules by which the form is saved, and those by which it corrects. */
  withRules: (rules: Rules) => Partial<FormScreenProps> & Rules;
}

export const useCorrection = (policy: OrderPolicy): Correction => {
  const bank = useBank();
  const [isCorrection, setCorrection] = useState(false);
  const [shortages, setShortages] = useState<readonly ShownShortage[]>([]);
  const toggle = (isBegun: boolean) => {
    setCorrection(isBegun);
    setShortages([]);
  };

  const withRules: Correction['withRules'] = (rules) => {
    if (!isCorrection) return rules;
    const { resource, check, outgoing, problemInForm = (problem) => problem } = rules;
    const correction: Rules['outgoing'] = (values, loaded) => ({
      reason: values[REASON],
      lineItems: outgoing(values, loaded).lineItems,
    });
    return {
      resource,
      isCorrection,
      check: (values, loaded) => ({
        ...(String(values[REASON] ?? '').trim() ? {} : { [REASON]: say.common.fieldRequired }),
        ...check(values, loaded),
      }),
      outgoing: correction,
      problemInForm: (problem, values) =>
        problem[0] === 'reason' ? [REASON, problem[1]] : problemInForm(problem, values),
      send: async (values, loaded) => {
        setShortages([]);
        try {
          const result = await saveRecord(
            bank,
            resource,
            { ...correction(values, loaded ?? {}), etag: values.etag },
            loaded,
          );
          setCorrection(false);
          return result;
        } catch (error) {
          setShortages(shortagesOf(error));
          throw error;
        }
      },
    };
  };

  return {
    isCorrection,
    button: <CorrectButton policy={policy} isCorrection={isCorrection} onChange={toggle} />,
    reason: policy.isCorrectable && <Reason policy={policy} isCorrection={isCorrection} />,
    refusal: shortages.length > 0 && (
      <Alert severity="error" variant="outlined">
        {say.order.effect.shortage}
        <Shortages shortages={shortages} />
      </Alert>
    ),
    withRules,
  };
};

const shortagesOf = (error: unknown): readonly ShownShortage[] => {
  const { status, body } = error as HttpError;
  return status === 409 ? (body?.details ?? []) : [];
};
