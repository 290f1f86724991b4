/** A measured figure about speed or memory, with the promise that it must keep. */
export interface Figure {
  what: string;
  measured: string;
  /** The promised bound in words: "at least 1.2 times". */
  target: string;
  /** Undefined where nothing is promised. */
  kept: boolean | undefined;
}

export const atLeast = (what: string, ratio: number, least: number): Figure => ({
  what,
  measured: `${ratio.toFixed(2)} times`,
  target: `at least ${least} times`,
  kept: ratio >= least,
});

export const atMost = (what: string, value: number, most: number, unit: string): Figure => ({
  what,
  measured: inUnit(value, unit),
  target: `at most ${most} ${unit}`,
  kept: value <= most,
});

const inUnit = (value: number, unit: string) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ${unit}`;

/** @param why there is no promise */
export const unpromised = (what: string, value: number, unit: string, why: string): Figure => ({
  what,
  measured: inUnit(value, unit),
  target: `nothing, since ${why}`,
  kept: undefined,
});

export const notMeasured = (what: string, why: string): Figure => ({
  what,
  measured: `not, since ${why}`,
  target: '',
  kept: undefined,
});

/** A count that may not be exceeded. */
export const asMany = (what: string, count: number, most: number): Figure => ({
  what,
  measured: String(count),
  target: `at most ${most}`,
  kept: count <= most,
});

/** The value that so many of a hundred values don't exceed. */
export function percentile(values: readonly number[], of100: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * of100) / 100) - 1]!;
}

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
