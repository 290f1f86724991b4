/** A measured figure about speed or memory, with the promise that it must keep. */
export interface Figure {
  what: string;
  measured: string;
  /** The promised bound in words: "at least 1.2 times". */
  target: string;
  kept: boolean;
}

export const atLeast = (what: string, ratio: number, least: number): Figure => ({
  what,
  measured: `${ratio.toFixed(2)} times`,
  target: `at least ${least} times`,
  kept: ratio >= least,
});

export const atMost = (what: string, value: number, most: number, unit: string): Figure => ({
  what,
  measured: `${value < 10 ? value.toFixed(2) : Math.round(value)} ${unit}`,
  target: `at most ${most} ${unit}`,
  kept: value <= most,
});

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}

/** The time that some work takes, in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
