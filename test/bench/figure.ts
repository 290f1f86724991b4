/** One promise about speed or memory, measured. */
export interface Figure {
  what: string;
  measured: string;
  /** As in "at least 1.2". */
  promise: string;
  kept: boolean;
}

export const atLeast = (what: string, ratio: number, least: number): Figure => ({
  what,
  measured: `${ratio.toFixed(2)} times`,
  promise: `at least ${least} times`,
  kept: ratio >= least,
});

export const atMost = (what: string, value: number, most: number, unit: string): Figure => ({
  what,
  measured: `${value < 10 ? value.toFixed(2) : Math.round(value)} ${unit}`,
  promise: `at most ${most} ${unit}`,
  kept: value <= most,
});

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
