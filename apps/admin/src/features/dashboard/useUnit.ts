import { number } from '../../kit/values/formats';
import { fill } from '../../messages';
import { todayWords } from '../../messages/today';
import { useStockUnit } from '../../shell/stock/stockUnit';
import { formFor } from './attentionLines';

const words = todayWords.stock;

interface Amount {
  units: number;
  /** Units of a pack. */
  packSize: number;
}

/** The unit in which this user sees stock. */
export const useUnit = () => {
  const [unit] = useStockUnit();
  return {
    filter: { showDiapersOrPackages: unit },
    show: (amount: Amount): string => (unit === 'packages' ? inPackages(amount) : number(amount.units)),
  };
};

const counted = (forms: readonly [string, string], count: number): string =>
  fill(formFor(forms, Math.abs(count)), { count: number(count) });

/** Nobody counts a part of a package: "3 packages and 9 diapers". */
const inPackages = ({ units: exact, packSize }: Amount): string => {
  // An average has parts of a diaper.
  const units = Math.round(exact);
  const [packages, diapers] = [Math.trunc(units / packSize), units % packSize];
  if (diapers === 0) return counted(words.packages, packages);
  if (packages === 0) return counted(words.diapers, diapers);
  return fill(words.both, { packages: counted(words.packages, packages), diapers: counted(words.diapers, diapers) });
};
