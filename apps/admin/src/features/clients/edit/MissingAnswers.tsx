import { type AnsweredAttribute, isRequired, nameOfQuestion } from '@bank/domain';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { say } from '../../../messages';
import { clientWords } from '../../../messages/clients';
import { AttributeInputs } from '../../../shell/attributes/AttributeInputs';
import {
  attributeProblems,
  postedAttributes,
  useAnsweringUser,
  wasNeverAnswered,
} from '../../../shell/attributes/form';
import { useBank } from '../bank';
import { useClientAct } from './useClientAct';

const words = clientWords.missingAnswers;
const SOURCE = 'attributes';

/** The answers without which the review of this client is refused. */
export const useMissingAnswers = (): readonly AnsweredAttribute[] => {
  const client = useRecordContext();
  const user = useAnsweringUser();
  if (!client?.isAnswerable) return [];
  const answers: readonly AnsweredAttribute[] = client.attributes ?? [];
  return answers.filter((attribute) => wasNeverAnswered(attribute) && isRequired(attribute, user));
};

interface MissingProps {
  client: string | number;
  missing: readonly AnsweredAttribute[];
}

/** Who waits for the review can't be changed, but for these answers. */
export const MissingAnswers = ({ client, missing }: MissingProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => setOpen(true)}>
          {words.answer}
        </Button>
      }
    >
      {words.text} {missing.map((question) => nameOfQuestion(question, 'en')).join(', ')}
      {isOpen && <AnswersDialog client={client} questions={missing} onClose={() => setOpen(false)} />}
    </Alert>
  );
};

interface Props {
  client: string | number;
  questions: readonly AnsweredAttribute[];
  onClose: () => void;
}

const AnswersDialog = ({ client, questions, onClose }: Props) => {
  const bank = useBank();
  const user = useAnsweringUser();
  const { busy, carryOut } = useClientAct();
  const form = useForm<{ [SOURCE]: readonly AnsweredAttribute[] }>({ defaultValues: { [SOURCE]: questions } });

  const save = async () => {
    const typed = form.getValues(SOURCE);
    const problems = Object.entries(attributeProblems(typed, SOURCE, user, 'all'));
    form.clearErrors();
    for (const [field, message] of problems) form.setError(field as typeof SOURCE, { type: 'check', message });
    if (problems.length) return;
    await carryOut(client, async () => {
      await bank.answerForReview(client, postedAttributes(typed));
      return words.saved;
    });
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="answers-for-review" fullWidth maxWidth="md">
      <DialogTitle id="answers-for-review">{words.title}</DialogTitle>
      <DialogContent>
        <FormProvider {...form}>
          <AttributeInputs attributes={questions} source={SOURCE} user={user} />
        </FormProvider>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {say.common.cancel}
        </Button>
        <Button variant="contained" disabled={busy} onClick={() => void save()}>
          {words.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
