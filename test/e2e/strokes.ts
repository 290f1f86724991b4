import { type Page, test } from '@playwright/test';

/** Counts a person's clicks, taps and keys on this page from now on, until it is loaded anew. A shortcut is one key. */
export const countStrokes = async (page: Page): Promise<() => Promise<number>> => {
  const counter = await page.evaluateHandle(() => {
    const modifiers = ['Alt', 'Control', 'Meta', 'Shift'];
    const counted = { count: 0 };
    const count = (event: Event) => {
      const isModifier = event instanceof KeyboardEvent && modifiers.includes(event.key);
      if (event.isTrusted && !isModifier) counted.count += 1;
    };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, count, { capture: true });
    return counted;
  });
  return () => counter.evaluate(({ count }) => count);
};

/** Has the report of the walk say how many it took. */
export const noteStrokes = (count: number): void => {
  test.info().annotations.push({ type: 'clicks and keys', description: String(count) });
};

/** Pastes a text into whatever has the focus, as Ctrl+V does. */
export const paste = (page: Page, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  }`);
