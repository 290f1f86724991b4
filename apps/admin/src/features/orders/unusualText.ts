import { isUnusual } from '@bank/domain';
import { number } from '../../kit/values/formats';
import { fill, say } from '../../messages';

/** The sentence about a quantity far above the usual one of its product; undefined where nothing is unusual. */
export const unusualText = (quantity: unknown, usual: number | undefined): string | undefined =>
  typeof quantity === 'number' && usual !== undefined && isUnusual(quantity, usual)
    ? fill(say.order.unusual, { times: number(Math.floor(Math.abs(quantity) / usual)), usual: number(usual) })
    : undefined;
