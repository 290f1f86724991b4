import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Measures the bytes that this process keeps beyond those that it has now. */
export const openMemoryGauge = (): (() => number) => {
  setFlagsFromString('--expose_gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const liveBytes = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const idle = liveBytes();
  return () => liveBytes() - idle;
};
