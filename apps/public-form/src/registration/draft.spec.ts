import { KEEP_DRAFT_MS, readDraft, removeDraft, writeDraft } from './draft';
import { NO_ENTRIES } from './entries';

const entries = { ...NO_ENTRIES, firstName: 'Ana', answers: { 3: 'yes' } };

describe('a draft', () => {
  it('keeps what was typed, whether the child is unique, and a sending of which nobody knows', () => {
    const sending = { key: 'k-1', language: 'es' };
    expect(writeDraft({ entries, isUnique: true, sending }, 1_000)).toBe(true);
    expect(readDraft(2_000)).toMatchObject({ savedAt: 1_000, entries, isUnique: true, sending });
    removeDraft();
    expect(readDraft(2_000)).toBeUndefined();
  });

  it('is dropped after 7 days, and when the clock was put back', () => {
    writeDraft({ entries, isUnique: false }, 1_000);
    expect(readDraft(1_000 + KEEP_DRAFT_MS - 1)).toBeDefined();
    expect(readDraft(1_000 + KEEP_DRAFT_MS)).toBeUndefined();
    expect(window.localStorage).toHaveLength(0);
    writeDraft({ entries, isUnique: false }, 1_000);
    expect(readDraft(0)).toBeUndefined();
  });

  it('has no files', () => {
    const file = { filename: 'a.pdf', filesize: 4, mimeType: 'application/pdf', content: 'data:,secret' };
    writeDraft({ entries: { ...entries, answers: { 3: 'yes', 4: file } }, isUnique: false });
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('secret');
    expect(readDraft()?.entries.answers).toEqual({ 3: 'yes' });
  });

  it('is none while nothing is typed, and none that another version wrote', () => {
    writeDraft({ entries, isUnique: false });
    writeDraft({ entries: NO_ENTRIES, isUnique: false });
    expect(readDraft()).toBeUndefined();
    for (const kept of ['{"version":0,"savedAt":1,"entries":{}}', 'not JSON', 'null']) {
      window.localStorage.setItem('registration.draft', kept);
      expect(readDraft(2)).toBeUndefined();
    }
  });

  it('says when the device keeps nothing', () => {
    const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no room');
    });
    try {
      expect(writeDraft({ entries, isUnique: false })).toBe(false);
      expect(readDraft()).toBeUndefined();
    } finally {
      storage.mockRestore();
    }
  });
});
