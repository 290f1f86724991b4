import type { ErasureList, ListedErasure } from '../../../apps/api/src/platform/privacy/erasure-list';
import type { Scheduler } from '../scheduler';

/** The list of who was erased, a file beside the database that all processes write to. */
export const simulatedErasureList = (scheduler: Scheduler) => {
  const listed: ListedErasure[] = [];
  const later = () => new Promise<void>((resolve) => scheduler.after(scheduler.latency(), resolve));
  const read = async () => {
    await later();
    return [...listed];
  };
  const add = async (erasure: ListedErasure) => {
    const known = await read();
    if (known.some(({ stream, firstEvent }) => stream === erasure.stream && firstEvent === erasure.firstEvent)) return;
    await later();
    listed.push(erasure);
  };
  return { listed, list: { read, add } as unknown as ErasureList };
};
