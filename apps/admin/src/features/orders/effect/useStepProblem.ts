import type { ShownShortage } from '@bank/domain';
import { number } from '../../../kit/values/formats';
import { fill, say } from '../../../messages';
import type { StepProblem } from '../../../shell/forms/WorkflowButton';
import { useSaving } from '../../../shell/saving/saving';
import { useRoles } from '../../../shell/session/access';
import { useNextEffect } from './useNextEffect';

const words = say.order.effect;

/** "Newborn is short by 20 diapers at Main Warehouse", of the first one, and how many more there are. */
const shortageInWords = ([first, ...more]: readonly ShownShortage[]): string => {
  const { product, location, short } = first!;
  const units = fill(say.stock.units, { units: number(short) });
  const sentence = fill(words.shortBy, { product: product.name, units, place: location.title });
  return more.length ? `${sentence}, ${fill(say.order.more, { count: number(more.length) })}` : sentence;
};

/** Why the transition that comes next can't be pressed: the server's own refusal of it. A shortage may be overridden. */
export const useStepProblem = (): StepProblem | null => {
  const { nextStep, isDirty } = useSaving();
  const foreseen = useNextEffect();
  const mayOverride = useRoles().includes('ROLE_ADMIN');
  if (!nextStep) return null;
  if (isDirty) return { text: say.common.saveFirst, isHeld: true };
  if (!foreseen || foreseen.refusal === null) return null;
  const { refusal, shortages } = foreseen;
  return shortages.length
    ? { text: shortageInWords(shortages), isHeld: !mayOverride }
    : { text: refusal, isHeld: true };
};
