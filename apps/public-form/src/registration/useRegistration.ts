import { type Language, nameOfQuestion } from '@bank/domain';
import { useMemo, useRef, useState } from 'react';
import { findMatches, type Match, type Partner, register } from '../server/calls';
import { Refusal } from '../server/request';
import { today } from './birthdate';
import { checkBody, registrationBody } from './body';
import { checkChild, checkRegistration } from './check';
import { type Sending, writeDraft } from './draft';
import { type Entries, NO_ENTRIES } from './entries';
import { answerField, isWithin } from './fields';
import { newKey } from './newKey';
import { type Panel, usePanel } from './panel';
import type { Problems, Question } from './question';
import { siblingOf } from './sibling';
import { checkTypedZips } from './typedZips';
import { useDraft } from './useDraft';

/** What the server, or the way to it, had against the last attempt. */
export interface Trouble {
  refusal: Refusal;
  /** The time before which another try is useless. */
  notBefore?: Date;
}

interface Sent {
  /** The child's public id. */
  id: string;
  partner: Partner | undefined;
}

interface Given {
  language: Language;
  questions: readonly Question[];
  partners: readonly Partner[];
}

const troubleOf = (error: unknown): Trouble => {
  const refusal = error instanceof Refusal ? error : new Refusal(0);
  const { status, retryAfter } = refusal;
  return status === 429 && retryAfter ? { refusal, notBefore: new Date(Date.now() + retryAfter * 1000) } : { refusal };
};

/** Whether the server says that the key belongs to a request with another body. */
const isAboutKey = (error: unknown) =>
  error instanceof Refusal && error.status === 422 && Object.keys(error.problems).length === 0;

const wasRefused = ({ refusal: { status } }: Trouble) => status === 409 || status === 422;

/** One registration from the first question to the thanks: what is typed, what is wrong with it, and what can be done. */
export const useRegistration = ({ language, questions, partners }: Given) => {
  const [entries, setEntries] = useState<Entries>(NO_ENTRIES);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Problems>({});
  const [isUnique, setUnique] = useState(false);
  const [match, setMatch] = useState<Match>();
  const [sending, setSending] = useState<Sending>();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const [sent, setSent] = useState<Sent>();
  const [sibling, setSibling] = useState<Entries>();
  const isUnderWay = useRef(false);

  const [chosenPanel, goTo] = usePanel('question');
  const isOpen = ['check', 'duplicate', 'form'].includes(chosenPanel);
  const draft = useDraft({ entries, isUnique, sending, isOpen });
  const panel = settlePanel(chosenPanel, { isOffered: !!draft.offered, isUnique, match, sent });

  const problems = useMemo(() => {
    const found =
      panel === 'form'
        ? checkRegistration(entries, questions, language, today())
        : checkChild(entries, language, today());
    return { ...found, ...refused };
  }, [entries, questions, language, refused, panel]);
  const shownProblems = Object.fromEntries(
    Object.entries(problems).filter(([field]) => touched.has(field) || field in refused),
  );

  const markTouched = (fields: readonly string[]) =>
    setTouched((before) => (fields.every((field) => before.has(field)) ? before : new Set([...before, ...fields])));

  /** Takes a change of the entries; what the server said about the field was about its earlier value. */
  const change = (field: string, next: (entries: Entries) => Entries) => {
    setEntries(next);
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !isWithin(name, field))));
    setSending(undefined);
  };

  const reset = () => {
    setEntries(NO_ENTRIES);
    setTouched(new Set());
    setRefused({});
    setUnique(false);
    setMatch(undefined);
    setSending(undefined);
    setTrouble(undefined);
    draft.forget();
  };

  /** Does one thing at a time, so that a double click sends once. */
  const attempt = async (work: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setTrouble(undefined);
    try {
      await work();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };

  const askForMatch = async (): Promise<Match | undefined> => (await findMatches(checkBody(entries), language))[0];

  const showMatch = (found: Match) => {
    setMatch(found);
    setUnique(false);
    goTo('duplicate');
  };

  /** Somebody registered the child meanwhile, or a rule stands against it that has nothing to do with duplicates. */
  const settleConflict = async (refusal: Trouble) => {
    try {
      const found = await askForMatch();
      if (found) return showMatch(found);
    } catch {
      // The refusal itself is shown then.
    }
    setTrouble(refusal);
  };

  /** Asks whether the child is registered already. @returns the problems that stand against asking */
  const check = async (): Promise<Problems> => {
    const wrong = checkChild(entries, language, today());
    markTouched(Object.keys(wrong));
    if (Object.keys(wrong).length) return wrong;
    await attempt(async () => {
      try {
        const found = await askForMatch();
        if (found) return showMatch(found);
        setMatch(undefined);
        setUnique(true);
        goTo('form');
      } catch (error) {
        const happened = troubleOf(error);
        setRefused(happened.refusal.problems);
        setTrouble(happened);
      }
    });
    return {};
  };

  /**
   * Sends the registration, or repeats a sending of which it is not known whether it arrived. The key is kept on the device
   * first, so that a repeat after a crash is known for one.
   */
  const sendOnce = async (
    complete: Entries,
    website: string,
    present = sending ?? { key: newKey(), language },
  ): Promise<{ id: string }> => {
    setSending(present);
    writeDraft({ entries: complete, isUnique, sending: present });
    try {
      const body = registrationBody(complete, questions, { language: present.language, website });
      return await register(body, present);
    } catch (error) {
      // A draft keeps no files and the bank may have changed its questions, so a repeat may differ from what was sent.
      if (present !== sending || !isAboutKey(error)) throw error;
      return sendOnce(complete, website, { key: newKey(), language });
    }
  };

  /** Sends the registration. @returns the problems that stand against it, found here or by the server */
  const send = async (website: string): Promise<Problems> => {
    const wrong = checkRegistration(entries, questions, language, today());
    markTouched(Object.keys(wrong));
    if (Object.keys(wrong).length) return wrong;
    let found: Problems = {};
    await attempt(async () => {
      try {
        const zips = await checkTypedZips(entries.answers, questions, language);
        const complete = { ...entries, answers: zips.answers };
        setEntries(complete);
        if (Object.keys(zips.problems).length) {
          found = zips.problems;
          return setRefused(found);
        }
        const { id } = await sendOnce(complete, website);
        setSent({ id, partner: partners.find((partner) => String(partner.id) === complete.partner) });
        setSibling(siblingOf(complete, questions));
        reset();
        goTo('thanks');
      } catch (error) {
        const happened = troubleOf(error);
        if (wasRefused(happened)) setSending(undefined);
        if (happened.refusal.status === 409) return settleConflict(happened);
        found = fieldsOf(happened.refusal.problems, questions, language);
        setRefused(found);
        setTrouble(happened);
      }
    });
    return found;
  };

  return {
    panel,
    goTo,
    entries,
    /** Field -> what is wrong with it, where it is time to say so. */
    problems: shownProblems,
    setText: (field: Exclude<keyof Entries, 'answers'>, value: string) =>
      change(field, (before) => ({ ...before, [field]: value })),
    setAnswer: (definition: number, value: unknown) =>
      change(answerField(definition), (before) => ({ ...before, answers: { ...before.answers, [definition]: value } })),
    touch: (field: string) => markTouched([field]),
    check,
    send,
    isBusy,
    trouble,
    match,
    sent,
    isKept: draft.isKept,
    offered: draft.offered,
    goOn: () => {
      const { offered } = draft;
      if (!offered) return;
      setEntries(offered.entries);
      setUnique(offered.isUnique);
      setSending(offered.sending);
      draft.takeOffer();
      goTo(offered.isUnique ? 'form' : 'check');
    },
    /** Begins a registration that has all that a brother or sister of the last child shares. */
    registerSibling: () => {
      reset();
      setSent(undefined);
      if (sibling) setEntries(sibling);
      goTo('check');
    },
    clear: () => {
      reset();
      setSent(undefined);
      setSibling(undefined);
      goTo('question');
    },
  };
};

export type Registration = ReturnType<typeof useRegistration>;

/** The server's problems as this form has them: without the names of questions, which stand beside the inputs anyway. */
const fieldsOf = (problems: Problems, questions: readonly Question[], language: Language): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([field, sentence]) => [
      field === 'partner.id' ? 'partner' : field,
      withoutQuestion(field, sentence, questions, language),
    ]),
  );

const withoutQuestion = (field: string, sentence: string, questions: readonly Question[], language: Language) => {
  const question = questions.find(({ definition_id: id }) => isWithin(field, answerField(id)));
  const name = question && nameOfQuestion(question, language);
  const end = name && sentence.startsWith(name) ? sentence.indexOf(': ', name.length) : -1;
  return end < 0 ? sentence : sentence.slice(end + 2);
};

interface Standing {
  isOffered: boolean;
  isUnique: boolean;
  match: Match | undefined;
  sent: Sent | undefined;
}

/** The panel that can be shown: the browser's Back may lead to one for which nothing is known any more. */
const settlePanel = (panel: Panel, { isOffered, isUnique, match, sent }: Standing): Panel => {
  if (isOffered) return 'offer';
  if ((panel === 'form' && !isUnique) || (panel === 'duplicate' && !match) || (panel === 'thanks' && !sent))
    return 'question';
  return panel;
};
