import { unsavedForms } from '../../shell/saving/unsavedForms';
import { reloadForNewBuild } from './newBuild';

/** @returns those of the times at which the page reloads when code is missing then */
const reloadsAt = async (times: readonly number[], isThere = true): Promise<readonly number[]> => {
  const reloads: number[] = [];
  for (const time of times)
    await reloadForNewBuild({
      now: () => time,
      isServerThere: async () => isThere,
      reload: () => reloads.push(time),
    });
  return reloads;
};

describe('code that is gone', () => {
  beforeEach(() => sessionStorage.clear());

  it('is fetched by a reload, and by no second one right after it', async () => {
    expect(await reloadsAt([1_000_000, 1_000_500, 1_029_999, 1_030_000])).toEqual([1_000_000, 1_030_000]);
  });

  it('is left to the user while the server is out of reach, or entries are unsaved', async () => {
    expect(await reloadsAt([1_000_000], false)).toEqual([]);
    const saved = unsavedForms.add();
    expect(await reloadsAt([1_000_000])).toEqual([]);
    saved();
    expect(await reloadsAt([1_000_000])).toEqual([1_000_000]);
  });
});
