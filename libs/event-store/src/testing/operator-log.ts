import type { OperatorLog } from '../operator-log';

/** An operator log that keeps all that is logged. */
export const recordOperatorLog = () => {
  const warnings: string[] = [];
  const infos: string[] = [];
  const operatorLog: OperatorLog = {
    warn: (sentence) => warnings.push(sentence),
    info: (sentence) => infos.push(sentence),
  };
  return { warnings, infos, operatorLog: operatorLog };
};
