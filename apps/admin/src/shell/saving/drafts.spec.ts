import { keptDrafts } from '../../api/device/keptDrafts';
import { drafts, fillNotKept } from './drafts';

const savedAt = '2026-03-02T10:41:00.000Z';
const keptDraft = (values: Readonly<Record<string, unknown>>) => {
  drafts.write(1, '/suppliers/1', { savedAt, etag: '"3"', values });
  return drafts.read(1, '/suppliers/1');
};

describe('a draft', () => {
  beforeEach(() => sessionStorage.clear());

  it('comes back as it was written, for its user and its form alone', () => {
    const draft = { savedAt, etag: '"3"', values: { title: 'Store', lineItems: [{ quantity: null, cost: '1,2' }] } };
    expect(keptDraft(draft.values)).toEqual(draft);
    expect(drafts.read(2, '/suppliers/1')).toBeUndefined();
    expect(drafts.read(1, '/suppliers/11')).toBeUndefined();
  });

  it('holds no password and no file, also further down, and leaves what the form has in their places', () => {
    const file = {
      filename: 'a.pdf',
      filesize: 3,
      mimeType: 'application/pdf',
      content: 'data:application/pdf;base64,QUJD',
    };
    const draft = keptDraft({
      plainTextPassword: 'a better one',
      name: 'Ada',
      profile: {
        attributes: [
          { id: 1, value: file },
          { id: 2, value: 'typed' },
        ],
      },
    })!;
    expect(Object.values(sessionStorage).join()).not.toMatch(/a better one|QUJD/);
    const present = {
      profile: {
        attributes: [
          { id: 1, value: { filename: 'old.pdf' } },
          { id: 2, value: null },
        ],
      },
    };
    expect(fillNotKept(draft.values, present)).toEqual({
      plainTextPassword: undefined,
      name: 'Ada',
      profile: {
        attributes: [
          { id: 1, value: { filename: 'old.pdf' } },
          { id: 2, value: 'typed' },
        ],
      },
    });
  });

  it('is not there, rather than an older one, when the device has no room for it', () => {
    keptDraft({ title: 'older' });
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    try {
      expect(keptDraft({ title: 'newer' })).toBeUndefined();
    } finally {
      setItem.mockRestore();
    }
  });

  it('goes with all others of its user when they sign out', () => {
    for (const user of [1, 11]) drafts.write(user, '/suppliers/new', { savedAt, values: { title: 'x' } });
    keptDrafts.removeAllOf(1);
    expect([1, 11].map((user) => drafts.read(user, '/suppliers/new') !== undefined)).toEqual([false, true]);
  });

  it('of long work outlives the tab, is given up with the sign-out, and does not lie on the device for ever', () => {
    const draft = { savedAt: new Date().toISOString(), values: { title: 'x' } };
    drafts.write(1, '/orders/partner/new', draft, 'localStorage');
    sessionStorage.clear();
    expect(drafts.read(1, '/orders/partner/new', 'localStorage')).toEqual(draft);
    expect(keptDrafts.existFor(1)).toBe(true);
    keptDrafts.removeAllOf(1);
    expect(keptDrafts.existFor(1)).toBe(false);
    drafts.write(1, '/orders/partner/new', { ...draft, savedAt: '2020-01-01T00:00:00.000Z' }, 'localStorage');
    expect(drafts.read(1, '/orders/partner/new', 'localStorage')).toBeUndefined();
    expect(keptDrafts.existFor(1)).toBe(false);
  });
});
