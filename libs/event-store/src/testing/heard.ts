import type { Told } from '../told';

/** Where an adapter may tell what an operator should know, and all that it told so far. */
export const hearTold = () => {
  const warnings: string[] = [];
  const infos: string[] = [];
  const told: Told = { warn: (sentence) => warnings.push(sentence), info: (sentence) => infos.push(sentence) };
  return { warnings, infos, told };
};
