import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { say } from '../../messages';
import type { SavingRules } from './rules';
import type { Problems, RefusedSave } from './saving';

export const useProblems = ({
  invalidText = say.invalid.record,
  problemInForm = (problem) => problem,
}: SavingRules) => {
  const form = useFormContext();
  const [refused, setRefused] = useState<RefusedSave>();

  const show = (inForm: Iterable<readonly [field: string, problem: string]>, problems: Problems, text: string) => {
    for (const [field, message] of inForm) form.setError(field, { type: 'server', message });
    setRefused({ text, problems, isRead: false });
  };
  const showInForm = (problems: Problems) => show(Object.entries(problems), problems, invalidText);
  /** Shows what the server found, which may name fields in another way than the form. */
  const showAnswered = (problems: Problems, sentence = invalidText) => {
    const values = form.getValues();
    const inForm = Object.entries(problems).map((problem) => problemInForm(problem, values));
    show(inForm, problems, sentence);
  };

  return {
    showInForm,
    showAnswered,
    refused,
    readRefused: () => setRefused((shown) => shown && { ...shown, isRead: true }),
    forgetRefused: () => setRefused(undefined),
  };
};
