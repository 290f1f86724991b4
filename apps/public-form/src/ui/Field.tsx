import type { ReactElement, ReactNode } from 'react';
import { useMessages } from '../language';
import { inputId } from '../registration/fields';

/** What every input says of itself to screen readers. */
export interface InputProps {
  id: string;
  required: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

export interface FieldProps {
  /** The name of the field in problems: `firstName`, `attributes.12`. */
  field: string;
  label: string;
  /** The language of the label, where it is not that of the page. */
  lang?: string;
  help?: string;
  problem?: string;
  /** What is odd about the answer, and may be right. */
  remark?: string | undefined;
  isRequired?: boolean;
}

const describe = ({ field, help, problem, remark }: FieldProps) => {
  const id = inputId(field);
  const described = [help && `${id}-help`, problem && `${id}-problem`, remark && `${id}-remark`]
    .filter(Boolean)
    .join(' ');
  return described || undefined;
};

export const inputProps = (props: FieldProps): InputProps => {
  const described = describe(props);
  return {
    id: inputId(props.field),
    required: props.isRequired ?? false,
    ...(described ? { 'aria-describedby': described } : {}),
    ...(props.problem ? { 'aria-invalid': 'true' } : {}),
  };
};

export const Label = ({ label, lang, isRequired = false }: FieldProps) => {
  const { page } = useMessages();
  return (
    <>
      <span lang={lang}>{label}</span>
      {!isRequired && <span className="optional"> {page.optional}</span>}
    </>
  );
};

export const Notes = ({ field, help, problem, remark, lang }: FieldProps) => (
  <>
    {help && (
      <p className="help" id={`${inputId(field)}-help`} lang={lang}>
        {help}
      </p>
    )}
    {problem && (
      <p className="problem" id={`${inputId(field)}-problem`}>
        {problem}
      </p>
    )}
    {remark && (
      <p className="remark" id={`${inputId(field)}-remark`}>
        {remark}
      </p>
    )}
  </>
);

/** An input with its label above it, and below the label what helps and what is wrong. */
export const Field = ({ children, ...props }: FieldProps & { children: (input: InputProps) => ReactElement }) => (
  <div className={props.problem ? 'field wrong' : 'field'}>
    <label htmlFor={inputId(props.field)}>
      <Label {...props} />
    </label>
    <Notes {...props} />
    {children(inputProps(props))}
  </div>
);

export const FieldGroup = ({
  children,
  ...props
}: FieldProps & { children: (input: Pick<InputProps, 'aria-invalid'>) => ReactNode }) => {
  // The whole group is described, so that it isn't read out again with each input.
  const { id, 'aria-describedby': described, 'aria-invalid': invalid } = inputProps(props);
  const input = invalid ? { 'aria-invalid': invalid } : {};
  return (
    <fieldset id={id} className={props.problem ? 'field wrong' : 'field'} aria-describedby={described}>
      <legend>
        <Label {...props} />
      </legend>
      <Notes {...props} />
      {children(input)}
    </fieldset>
  );
};
