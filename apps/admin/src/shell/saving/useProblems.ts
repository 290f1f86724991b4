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

  const show = (problems: Problems, sentence = invalidText) => {
    const values = form.getValues();
    for (const problem of Object.entries(problems)) {
      const [field, message] = problemInForm(problem, values);
      form.setError(field, { type: 'server', message });
    }
    latest.current = problems;
    setText(sentence);
    setOpen(true);
  };

  return {
    show,
    refusedProblems,
    message: { open: isOpen, text, onClose: () => setOpen(false), onClosed: () => setRefused(latest.current) },
  };
};
