import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { say } from '../../messages';
import type { SavingRules } from './rules';
import type { Problems } from './saving';

export const useProblems = ({
  invalidText = say.invalid.record,
  problemInForm = (problem) => problem,
}: SavingRules) => {
  const form = useFormContext();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(invalidText);
  const latest = useRef<Problems>({});
  const [refusedProblems, setRefused] = useState<Problems>();

  const show = (inForm: Iterable<readonly [field: string, problem: string]>, problems: Problems, sentence: string) => {
    for (const [field, message] of inForm) form.setError(field, { type: 'server', message });
    latest.current = problems;
    setText(sentence);
    setOpen(true);
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
    refusedProblems,
    message: { open: isOpen, text, onClose: () => setOpen(false), onClosed: () => setRefused(latest.current) },
  };
};
