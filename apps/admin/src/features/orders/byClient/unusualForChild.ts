import { unusualForChild } from '@bank/domain';
import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { clientOrderWords } from '../../../messages/clientOrders';
import type { DoubtOf } from '../LineRow';
import type { UsualOf } from '../useUsualQuantities';
import type { LineRules } from './rules';

const words = clientOrderWords.unusual;

/** Asks whether what one child gets is right, where that is far above what children get. */
export const unusualForChildOf =
  ({ sizeOf, mostPacksOf }: Pick<LineRules, 'sizeOf' | 'mostPacksOf'>, usualOf: UsualOf): DoubtOf =>
  ({ product, quantity: units }) => {
    if (product === undefined || typeof units !== 'number') return undefined;
    const [packSize, maxPacks, usual = 0] = [sizeOf(product), mostPacksOf(product), usualOf(product)];
    const why = unusualForChild(units, { packSize, maxPacks, usual });
    return (
      why &&
      fill(words[why], {
        packs: number(units / packSize),
        units: number(units),
        size: number(packSize),
        max: number(maxPacks ?? 0),
        times: number(Math.floor(units / usual)),
        usual: number(usual / packSize),
      })
    );
  };
