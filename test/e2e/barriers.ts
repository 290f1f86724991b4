import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { type Axe, judgeContrast, readShownPage } from './appearance';
import { findSmallTargets, TWO_FRAMES } from './layout';

interface Size {
  width: number;
  height: number;
}
/** A window in which a screen is looked at. */
export interface Look {
  size: Size;
  colorScheme: 'light' | 'dark';
}
export const WIDE: Size = { width: 1360, height: 900 };
export const MIDDLE: Size = { width: 820, height: 1100 };
export const NARROW: Size = { width: 390, height: 844 };

/** All sizes in one scheme first, since a change of it draws the whole screen anew. The middle one has the colors of the two others. */
export const LOOKS: readonly Look[] = [
  { size: WIDE, colorScheme: 'light' },
  { size: MIDDLE, colorScheme: 'light' },
  { size: NARROW, colorScheme: 'light' },
  { size: WIDE, colorScheme: 'dark' },
  { size: NARROW, colorScheme: 'dark' },
];

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The top bar and the menu, which are the same on all screens, and looked at on the first one alone. */
const FRAME = ['header', 'nav'];
/** What the frame has beside these, which changes with the window and is looked at on the first screen too. */
const EDGES_OF_FRAME = ['.MuiDrawer-docked', '.skip-nav-button'];

const describeAll = (violations: readonly Result[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);

export const ALL_BUT_CONTRAST: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'color-contrast': { enabled: false } },
};
/** What axe finds otherwise although the page stands there unchanged, only narrower. */
const ONLY_SCROLLING: RunOptions = { runOnly: ['scrollable-region-focusable'], resultTypes: ['violations'] };
/** What opens over a screen belongs to what it was opened with, and not to a part of the page. */
export const RULES_OF_OVERLAYS: RunOptions = {
  ...ALL_BUT_CONTRAST,
  rules: { ...ALL_BUT_CONTRAST.rules, region: { enabled: false } },
};

/** The screen with which the frame is looked at. */
export const WHOLE_FRAME = '/';

/** Colors that fade into each other would be judged half-way. */
const NO_TRANSITIONS = '*, *::before, *::after { transition: none !important; animation: none !important }';

/** Makes a page that was loaded ready to be looked at. */
export const prepareLooks = async (page: Page) => {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate(axe);
  await page.addStyleTag({ content: NO_TRANSITIONS });
};

export const lookAt = async (page: Page, { size, colorScheme }: Look) => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(TWO_FRAMES);
};

/** Finds barriers but those of contrast. */
export const findViolations = async (
  page: Page,
  exclude: readonly string[] = [],
  options = ALL_BUT_CONTRAST,
): Promise<string[]> => {
  const { violations } = await page.evaluate(
    ([context, given]) => (globalThis as typeof globalThis & { axe: Axe }).axe.run(context, given),
    [{ exclude: [...exclude] as string[] }, options] as const,
  );
  return describeAll(violations);
};

/** The kinds of texts whose contrast was judged already, on any screen. */
const judgedTexts = new Set<string>();

/** Finds texts without contrast, among those in colors, in a size or on a background that no screen before had. */
export const findFaintTexts = async (page: Page, exclude: readonly string[] = []): Promise<string[]> => {
  const { texts, violations } = await page.evaluate(judgeContrast, [exclude, [...judgedTexts]] as const);
  for (const text of texts) judgedTexts.add(text);
  return describeAll(violations);
};

/** The least that a finger hits surely, in CSS pixels. */
const FINGER_PX = 44;

/** Finds what is too small to be touched, with the pointer of a tablet. */
const findTooSmall = async (page: Page): Promise<string[]> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.evaluate(TWO_FRAMES);
  const small = await page.evaluate(findSmallTargets, FINGER_PX);
  // With its session, the pointer is that of a mouse again.
  await browser.detach();
  return small.map((target) => `too small to touch: ${target}`);
};

/** Looks for barriers on the screen as it stands, in these looks. */
export const checkAccessibility = async (page: Page, what: string, rules = ALL_BUT_CONTRAST, looks = LOOKS) => {
  await prepareLooks(page);
  const exclude = what === WHOLE_FRAME ? [] : FRAME;
  const found: Record<string, string[]> = {};
  let judgedPage = '';
  for (const look of looks) {
    await lookAt(page, look);
    const violations: string[] = [];
    // The dark scheme differs from the light one by its colors alone.
    if (look.colorScheme === 'light' || looks.length === 1) {
      const shownPage = await page.evaluate(readShownPage, exclude.length ? [...exclude, ...EDGES_OF_FRAME] : []);
      violations.push(...(await findViolations(page, exclude, shownPage === judgedPage ? ONLY_SCROLLING : rules)));
      judgedPage = shownPage;
    }
    violations.push(...(await findFaintTexts(page, exclude)));
    if (look.size === MIDDLE || looks.length === 1) violations.push(...(await findTooSmall(page)));
    if (violations.length) found[`${look.size.width} ${look.colorScheme}`] = violations;
  }
  expect.soft(found, what).toEqual({});
};
