import { type DisplayInterface, isRequired } from '@bank/domain';
import { type ComponentType, useState } from 'react';
import { useLanguage } from '../language';
import { answerField } from '../registration/fields';
import { FAMILY, type Problems, type Question } from '../registration/question';
import { remarkOn } from '../registration/remark';
import { AddressInputs } from './AddressInputs';
import { Checkboxes, OneOfList, RadioChoices, Toggle, YesOrNo } from './choices';
import { FileInput } from './FileInput';
import { type AttributeProps, fieldOf } from './props';
import { Day, Line, LongText, NumberText } from './texts';
import { ZipInput } from './ZipInput';

/** Display interface -> its input. */
const inputs: { [I in DisplayInterface]: ComponentType<AttributeProps> } = {
  TEXT: Line,
  TEXTAREA: LongText,
  NUMBER: NumberText,
  DATETIME: Day,
  SELECT_SINGLE: OneOfList,
  SELECT_MULTI: Checkboxes,
  RADIO: RadioChoices,
  CHECKBOX_GROUP: Checkboxes,
  TOGGLE: Toggle,
  YES_NO_RADIO: YesOrNo,
  ADDRESS: AddressInputs,
  ZIPCODE: ZipInput,
  ZIPCODE_MULTI: ZipInput,
  FILE_UPLOAD: FileInput,
};

interface Props {
  question: Question;
  answer: unknown;
  problems: Problems;
  onAnswer: (answer: unknown) => void;
  onLeave: (field: string) => void;
}

/** The input of an attribute; an unknown interface gets a plain text input. */
export const AttributeInput = ({ question, answer, problems, onAnswer, onLeave }: Props) => {
  const language = useLanguage();
  const name = answerField(question.definition_id);
  const [wasLeft, setLeft] = useState(false);
  const field = {
    ...fieldOf(question, language, {
      field: name,
      problem: problems[name],
      isRequired: isRequired(question, FAMILY),
    }),
    remark: wasLeft && !problems[name] ? remarkOn(question, answer, language) : undefined,
  };
  const Input = inputs[question.displayInterface] ?? inputs.TEXT;
  return (
    <Input
      question={question}
      answer={answer}
      field={field}
      language={language}
      problems={problems}
      onAnswer={onAnswer}
      onLeave={(part = name) => {
        setLeft(true);
        onLeave(part);
      }}
    />
  );
};
