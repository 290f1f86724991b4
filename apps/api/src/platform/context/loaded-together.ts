import type { Batch } from './batch';
import { contextIfAny } from './request-context';

interface Waiting<V> {
  resolve: (value: V) => void;
  reject: (error: unknown) => void;
}

interface Question<K, V> {
  key: K;
  waiting: Waiting<V>[];
}

/**
 * Answers what the commands of a batch ask at the same time by one query, which is sent after the last of them has asked,
 * and therefore under the locks of all. A dry run keeps the answers; a command that writes asks anew each time.
 */
export class LoadedTogether<K, V> {
  private readonly questions = new WeakMap<Batch, Map<string, Question<K, V>>>();
  private readonly kept = new WeakMap<Batch, Map<string, V>>();

  /** @param loadAll gives the answers in the order of the keys */
  constructor(private readonly loadAll: (keys: readonly K[]) => Promise<readonly V[]>) {}

  load(key: K): Promise<V> {
    const context = contextIfAny();
    const dryRun = context?.decisions?.dryRun;
    const batch = dryRun ?? context?.batch;
    if (!batch) return this.loadAll([key]).then(([answer]) => answer!);
    const text = JSON.stringify(key) ?? '';
    const kept = dryRun && this.keptIn(dryRun);
    if (kept?.has(text)) return Promise.resolve(kept.get(text)!);
    return new Promise<V>((resolve, reject) => {
      const asked = this.questions.get(batch) ?? this.begin(batch, kept);
      const question = asked.get(text) ?? { key, waiting: [] };
      asked.set(text, question);
      question.waiting.push({ resolve, reject });
    });
  }

  private keptIn(dryRun: Batch): Map<string, V> {
    const kept = this.kept.get(dryRun) ?? new Map<string, V>();
    this.kept.set(dryRun, kept);
    return kept;
  }

  private begin(batch: Batch, kept: Map<string, V> | undefined) {
    const asked = new Map<string, Question<K, V>>();
    this.questions.set(batch, asked);
    void batch.untilAllHaveAsked().then(() => {
      this.questions.delete(batch);
      return this.answer(batch, asked, kept);
    });
    return asked;
  }

  private async answer(batch: Batch, asked: ReadonlyMap<string, Question<K, V>>, kept: Map<string, V> | undefined) {
    const questions = [...asked.values()];
    try {
      const answers = await this.loadAll(questions.map(({ key }) => key));
      for (const [place, text] of [...asked.keys()].entries()) kept?.set(text, answers[place]!);
      await batch.release(
        questions.flatMap(({ waiting }, place) =>
          waiting.map(
            ({ resolve }) =>
              () =>
                resolve(answers[place]!),
          ),
        ),
      );
    } catch (error) {
      for (const { waiting } of questions) for (const { reject } of waiting) reject(error);
    }
  }
}
