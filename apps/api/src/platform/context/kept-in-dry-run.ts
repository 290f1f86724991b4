import type { DryRun } from './decisions';
import { contextIfAny } from './request-context';

/** Answers that are asked for once in a dry run. A command that writes asks anew each time. */
export class KeptInDryRun<T> {
  private readonly kept = new WeakMap<DryRun, Map<string, Promise<T>>>();

  get(key: string, load: () => Promise<T>): Promise<T> {
    const dryRun = contextIfAny()?.decisions?.dryRun;
    if (!dryRun) return load();
    const known = this.kept.get(dryRun) ?? new Map<string, Promise<T>>();
    this.kept.set(dryRun, known);
    const answer = known.get(key) ?? load();
    known.set(key, answer);
    return answer;
  }
}
