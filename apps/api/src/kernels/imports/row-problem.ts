import { columnLetters } from './sources/cells';

/** What is wrong with a row: with a cell, where `place` says in which column; with the row as a whole otherwise. */
export interface RowProblem {
  place?: number;
  /** What the column is imported as, of a sentence that stands by itself. Without it, the sentence goes on from the name of the cell. */
  label?: string;
  /** Where another row of its group is meant. */
  row?: number;
  /** The row of the file from whose name the sentence goes on. */
  ofRow?: number;
  sentence: string;
  /** The one name that the cell may mean. */
  meant?: string;
  /** What somebody can give a meaning. */
  word?: string;
}

/** As it was kept before: its sentence names the cell itself. */
interface EarlierProblem {
  place?: number;
  message: string;
}

export type StoredProblem = RowProblem | EarlierProblem;

const isEarlier = (problem: StoredProblem): problem is EarlierProblem => 'message' in problem;

export const sentenceOf = (problem: StoredProblem): string => (isEarlier(problem) ? problem.message : problem.sentence);

/** How a sheet calls its cells and its rows. */
export interface SheetNames {
  cell: (place: number) => string;
  row: (row: number) => string;
}

export const cellName = (place: number, row: number): string => `${columnLetters(place)}${row}`;

export const namesInFile = (row: number): SheetNames => ({
  cell: (place) => cellName(place, row),
  row: (other) => `Row ${other} of this file`,
});

/** The problem in one sentence, with its cell. */
export const describeProblem = (problem: StoredProblem, { cell, row }: SheetNames): string => {
  if (isEarlier(problem)) return problem.message;
  const { place, label, ofRow, sentence } = problem;
  if (ofRow !== undefined) return `${row(ofRow)} ${sentence}`;
  if (place === undefined) return sentence;
  return label === undefined ? `${cell(place)} ${sentence}` : `${cell(place)} (${label}): ${sentence}`;
};
