import type { OrderPolicy, ShownShortage } from '@bank/domain';
import { Alert } from '@mui/material';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { HttpError, RaRecord } from 'react-admin';
import { say } from '../../../messages';
import type { FormScreenProps } from '../../../shell/forms/FormScreen';
import { saveRecord } from '../../../shell/saving/saveRecord';
import { useBank } from '../bank';
import { Shortages } from '../effect/Shortages';
import type { DoubtOf } from '../LineRow';
import { useUsualQuantities } from '../useUsualQuantities';
import { CorrectAllTheSame } from './CorrectAllTheSame';
import { CorrectButton } from './CorrectButton';
import { doubtAbout, doubtedLines, linesOf } from './doubt';
import { REASON, Reason } from './Reason';
import { useQuestion } from './useQuestion';

type Rules = Pick<FormScreenProps, 'resource' | 'check' | 'outgoing' | 'problemInForm'>;

/** What the forms of orders have for corrections. */
export interface Correction {
  isCorrection: boolean;
  button: ReactNode;
  reason: ReactNode;
  /** Says of which products the last correction would have taken more than there is. */
  refusal: ReactNode;
  /** Why a line of the correction may be a slip; undefined while nothing is corrected. */
  doubtOf: DoubtOf | undefined;
  /** Asks before such a correction is booked. */
  question: ReactNode;
  /** The rules by which the form is saved, and those by which it corrects. */
  withRules: (rules: Rules) => Partial<FormScreenProps> & Rules;
}

export const useCorrection = (policy: OrderPolicy): Correction => {
  const bank = useBank();
  const [order, setOrder] = useState<RaRecord>();
  const isCorrection = order !== undefined;
  const [shortages, setShortages] = useState<readonly ShownShortage[]>([]);
  const mayOversell = useRef(false);
  const question = useQuestion();
  // Of what is shown in packs, nobody keeps what is usual.
  const usualOf = useUsualQuantities(policy.kind, isCorrection && !policy.packs);
  const booked = useMemo(() => order && linesOf(order), [order]);
  const doubtOf = useMemo(() => booked && doubtAbout(booked, usualOf), [booked, usualOf]);
  const toggle = (begun: RaRecord | undefined) => {
    setOrder(begun);
    setShortages([]);
  };

  const withRules: Correction['withRules'] = (rules) => {
    if (!booked || !doubtOf) return rules;
    const { resource, check, outgoing, problemInForm = (problem) => problem } = rules;
    const correction: Rules['outgoing'] = (values, loaded) => ({
      reason: values[REASON],
      ...(mayOversell.current && { mayOversell: true }),
      lineItems: outgoing(values, loaded).lineItems,
    });
    return {
      resource,
      isCorrection: true,
      check: (values, loaded) => ({
        ...(String(values[REASON] ?? '').trim() ? {} : { [REASON]: say.common.fieldRequired }),
        ...check(values, loaded),
      }),
      outgoing: correction,
      problemInForm: (problem, values) =>
        problem[0] === 'reason' ? [REASON, problem[1]] : problemInForm(problem, values),
      confirm: async (values) => {
        const doubted = doubtedLines(values, booked, doubtOf);
        return !doubted.length || question.ask(doubted);
      },
      send: async (values, loaded) => {
        setShortages([]);
        try {
          const result = await saveRecord(
            bank,
            resource,
            { ...correction(values, loaded ?? {}), etag: values.etag },
            loaded,
          );
          setOrder(undefined);
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
        <CorrectAllTheSame mayOversell={mayOversell} />
      </Alert>
    ),
    doubtOf,
    question: question.dialog,
    withRules,
  };
};

const shortagesOf = (error: unknown): readonly ShownShortage[] => {
  const { status, body } = error as HttpError;
  return status === 409 ? (body?.details ?? []) : [];
};
