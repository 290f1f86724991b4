import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Confirm } from '../../../kit/dialogs/Confirm';
import { useAsked } from '../../../kit/dialogs/useAsked';
import { number } from '../../../kit/values/formats';
import { correctionWords } from '../../../messages/corrections';
import { denseTable } from '../effect/Shortages';
import type { DoubtedCorrection } from './doubt';

const words = correctionWords.question;

/** Asks before a correction is booked that may be a slip. */
export const useQuestion = () => {
  const { ask, shown: lines = [], dialog: answers } = useAsked<readonly DoubtedCorrection[]>();
  const dialog = (
    <Confirm {...answers} title={words.title} texts={[words.text]} yes={correctionWords.correct}>
      <DoubtTable lines={lines} />
    </Confirm>
  );
  return { ask, dialog };
};

const DoubtTable = ({ lines }: { lines: readonly DoubtedCorrection[] }) => (
  <Table size="small" aria-label={words.table} sx={denseTable}>
    <TableHead>
      <TableRow>
        <TableCell>{words.product}</TableCell>
        <TableCell align="right">{words.booked}</TableCell>
        <TableCell align="right">{words.corrected}</TableCell>
        <TableCell align="right">{words.difference}</TableCell>
        <TableCell>{words.doubt}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {lines.map(({ key, product, booked, corrected, doubt }) => (
        <TableRow key={key}>
          <TableCell>{product}</TableCell>
          <TableCell align="right">{booked === undefined ? words.none : number(booked)}</TableCell>
          <TableCell align="right">{number(corrected)}</TableCell>
          <TableCell align="right">{signed(corrected - (booked ?? 0))}</TableCell>
          <TableCell>{doubt}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const signed = (change: number) => (change > 0 ? `+${number(change)}` : number(change));
