import { type AttributeDefinition, attributeTypes, isMultivalued } from '@bank/domain';
import type { ImportColumn } from '../../../kernels/imports/kind';
import { isWholeDay } from '../../../kernels/imports/values/times';
import { dayCell, flagCell, isRow, numberCell, textCell, timeCell } from './cells';
import type { CellType, ExportedColumn, Row } from './exported-file';
import type { Names } from './names';

/** Allowed values beyond this are too many to list. */
const MAX_LISTED = 200;

const ANSWER = /^(?:profile\.)?attributes\.(\d+)(?:\.(.+))?$/;

/** The question whose answers an import reads into a field, and the part of them. */
export const answerAt = (field: string): { question: number; part: string | undefined } | undefined => {
  const [, question, part] = ANSWER.exec(field) ?? [];
  return question === undefined ? undefined : { question: Number(question), part };
};

const answerIn = (row: Row, question: number, part?: string): unknown => {
  const answer = isRow(row.profile) ? row.profile[question] : undefined;
  if (!part) return answer;
  return isRow(answer) ? answer[part] : undefined;
};

const each = (value: unknown, cell: (one: unknown) => string | number | null) => {
  const values = value === null || value === undefined ? [] : [value].flat();
  return values.length ? values.map((one) => cell(one) ?? '').join('; ') : null;
};

const optionNames = ({ options }: AttributeDefinition) => new Map(options.map(({ id, name }) => [id, name]));

const fileCell = (value: unknown) => (isRow(value) ? [value.id, value.filename].filter(Boolean).join(' ') : null);

interface Described {
  type: CellType;
  allowed?: readonly string[];
  cellOf: (value: unknown) => string | number | null;
}

const describe = (question: AttributeDefinition, names: Names): Described => {
  const options = optionNames(question);
  switch (attributeTypes[question.type].keeps) {
    case 'time':
      return {
        type: 'time (ISO 8601, UTC)',
        cellOf: (value) => (isWholeDay(String(value ?? '')) ? dayCell(value) : timeCell(value)),
      };
    case 'number':
      return { type: 'number', cellOf: numberCell };
    case 'flag':
      return { type: 'yes or no', allowed: ['Yes', 'No'], cellOf: flagCell };
    case 'option':
      return {
        type: isMultivalued(question) ? 'choices, separated by semicolons' : 'choice',
        allowed: [...options.values()].slice(0, MAX_LISTED),
        cellOf: (value) => each(value, (id) => options.get(Number(id)) ?? textCell(id)),
      };
    case 'zip':
      return {
        type: 'names of records, separated by semicolons',
        cellOf: (value) => each(value, (id) => names.of('zipCode', id)),
      };
    case 'file':
      return { type: 'files, separated by semicolons', cellOf: (value) => each(value, fileCell) };
    default:
      return { type: 'text', cellOf: textCell };
  }
};

/** The answers to a question, or to a part of it, such as the city of an address. */
const columnOf = (
  question: AttributeDefinition,
  names: Names,
  { heading, part }: { heading: string; part?: string },
): ExportedColumn => {
  const { cellOf, ...described } = part ? { type: 'text' as const, cellOf: textCell } : describe(question, names);
  return {
    heading,
    field: question.name,
    meaning: `${question.helpText || 'The answer to this question'} (machine name: ${question.name})`,
    ...described,
    cell: (row) => cellOf(answerIn(row, question.id, part)),
  };
};

/** All questions, also those that are asked no more: by the headings of the import where it knows them. */
export const questionColumns = (
  questions: readonly AttributeDefinition[],
  imported: readonly ImportColumn[],
  names: Names,
): ExportedColumn[] =>
  questions.flatMap((question) => {
    const known = imported.filter(({ field }) => answerAt(field)?.question === question.id);
    if (!known.length) return [columnOf(question, names, { heading: question.label })];
    return known.map((column) => {
      const part = answerAt(column.field)?.part;
      return columnOf(question, names, { heading: column.label, ...(part && { part }) });
    });
  });
