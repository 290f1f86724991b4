import { isUnusualCorrection } from '@bank/domain';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { correctionWords as words } from '../../../messages/corrections';
import type { Values } from '../../../shell/saving/saving';
import type { DoubtOf } from '../LineRow';
import { type FormLine, numberOf } from '../lines';
import { unusualText } from '../unusualText';
import type { UsualOf } from '../useUsualQuantities';

export const linesOf = ({ lineItems = [], clientLines = [] }: Values): readonly FormLine[] => [
  ...lineItems,
  ...clientLines,
];

/** The units that a line has booked of its product; undefined for a new line, and for another product. */
const bookedOf = (booked: readonly FormLine[], id: number | undefined, product: number | undefined) => {
  const line = id === undefined ? undefined : booked.find((each) => each.id === id);
  return line && line.product?.id === product ? Number(line.quantity ?? 0) : undefined;
};

/** Doubts what is changed to far above the usual quantity, or above what was booked. */
export const doubtAbout =
  (booked: readonly FormLine[], usualOf: UsualOf): DoubtOf =>
  ({ id, product, quantity }) => {
    const former = bookedOf(booked, id, product);
    if (typeof quantity !== 'number' || quantity === former) return undefined;
    const usual = unusualText(quantity, usualOf(product));
    if (usual !== undefined || former === undefined || !isUnusualCorrection(quantity, former)) return usual;
    return fill(words.unusual, { times: number(Math.floor(Math.abs(quantity / former))), booked: number(former) });
  };

export interface DoubtedCorrection {
  key: string;
  product: string;
  booked: number | undefined;
  corrected: number;
  doubt: string;
}

/** The lines of a correction that may be slips. */
export const doubtedLines = (values: Values, booked: readonly FormLine[], doubtOf: DoubtOf): DoubtedCorrection[] =>
  linesOf(values).flatMap(({ id, product, quantity }, index) => {
    const corrected = numberOf(quantity);
    const doubt = doubtOf({ id, product: product?.id, quantity: corrected, isTyping: false });
    if (doubt === undefined || typeof corrected !== 'number') return [];
    const name = product?.name ?? '';
    return [{ key: String(index), product: name, booked: bookedOf(booked, id, product?.id), corrected, doubt }];
  });
