import { hasLetter, removeInvisible } from './invisible';

describe('the invisible characters of a name', () => {
  it.each([
    ['spaces without width', 'An\u200ba\u2060', 'Ana'],
    ['turns of direction', '\u202eana\u202c \u2066Lee\u2069\u200f', 'ana Lee'],
    ['a byte order mark and a soft hyphen', '\ufeffAna-\u00adMaria', 'Ana-Maria'],
    ['joiners between Latin letters', 'A\u200dn\u200ca', 'Ana'],
    ['joiners at the end', 'علی\u200c', 'علی'],
    ['fillers that count as letters', '\u3164\u115f\uffa0', ''],
    ['signs that are no text', 'Ana\u{e0041}\u{e007f}', 'Ana'],
  ])('are removed: %s', (_, text, plain) => expect(removeInvisible(text)).toBe(plain));

  it.each(['علی\u200cرضا', 'क्\u200dष', 'María José', 'O’Neil', 'Jean-Luc', 'Ng\u0303', '陳\u{e0100}'])(
    'are none in %s',
    (name) => expect(removeInvisible(name)).toBe(name),
  );

  it('stay in a text that is longer than any name, and is refused for that', () => {
    const text = '\u200d'.repeat(1_001);
    expect(removeInvisible(text)).toBe(text);
    expect(removeInvisible(text.slice(1))).toBe('');
  });
});

describe('a letter', () => {
  it('is of any script', () => {
    for (const name of ['Ana', '7b', '陳', 'علی', 'Ø']) expect(hasLetter(name)).toBe(true);
    for (const name of ['7', '-', '...', '🙂', ' ']) expect(hasLetter(name)).toBe(false);
  });
});
