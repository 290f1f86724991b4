import { unsavedForms } from '../forms/unsavedForms';
import { reloadForNewBuild } from './newBuild';

const reloadsAt = (...times: readonly number[]): readonly number[] => {
  const reloads: number[] = [];
  for (const time of times) reloadForNewBuild(time, () => reloads.push(time));
  return reloads;
};

describe('code that is gone', () => {
  beforeEach(() => sessionStorage.clear());

  it('is fetched by a reload, and by no second one right after it', () => {
    expect(reloadsAt(1_000_000, 1_000_500, 1_029_999, 1_030_000)).toEqual([1_000_000, 1_030_000]);
  });

  it('is left to the user while entries are unsaved', () => {
    const saved = unsavedForms.add();
    expect(reloadsAt(1_000_000)).toEqual([]);
    saved();
    expect(reloadsAt(1_000_000)).toEqual([1_000_000]);
  });
});
