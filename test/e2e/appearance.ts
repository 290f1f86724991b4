// Run inside the page.
import type { AxeResults, ElementContext, Result, RunOptions } from 'axe-core';

/** What `axe.min.js` adds to a page. */
export interface Axe {
  run: (context: ElementContext, options: RunOptions) => Promise<AxeResults>;
}

/** Every element that is shown, with its attributes but those of looks, and every text: what barriers but those of colors follow from. */
export const readShownPage = (exclude: readonly string[]): string => {
  const parts: string[] = [];
  const addShown = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return;
    if (exclude.some((selector) => element.matches(selector))) return;
    const bare = element.cloneNode(false) as Element;
    for (const looks of ['class', 'style']) bare.removeAttribute(looks);
    parts.push(bare.outerHTML);
    for (const child of element.childNodes) {
      if (child instanceof Element) addShown(child);
      else parts.push(child.textContent ?? '');
    }
  };
  addShown(document.body);
  return parts.join('\n');
};

interface JudgedTexts {
  /** The kinds of texts that are on the page. */
  texts: string[];
  violations: Result[];
}

/**
 * Judges the contrast of all texts that are of no kind in `judged`. A kind is all that contrast follows from: color, size,
 * weight, and what is behind the text.
 */
export const judgeContrast = async ([exclude, judged]: readonly [
  exclude: readonly string[],
  judged: readonly string[],
]): Promise<JudgedTexts> => {
  const known = new Set(judged);
  const texts = new Set<string>();
  const unjudged: Element[] = [];
  const addTexts = (element: Element, behind: string) => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || exclude.some((selector) => element.matches(selector))) return;
    const { backgroundColor, backgroundImage, opacity, filter, color, fontSize, fontWeight, textShadow } = style;
    const isPlain =
      backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1' && filter === 'none';
    const surface = isPlain ? behind : `${behind} / ${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
    const hasText = [...element.childNodes].some((child) => child instanceof Text && child.data.trim());
    if (hasText || element.matches('input, select, textarea')) {
      const text = `${element.matches(':disabled, [aria-disabled]')} ${element.closest('[aria-hidden="true"]') !== null} ${color} ${fontSize} ${fontWeight} ${textShadow} on ${surface}`;
      texts.add(text);
      if (!known.has(text)) unjudged.push(element);
    }
    for (const child of element.children) addTexts(child, surface);
  };
  addTexts(document.documentElement, '');
  const { axe } = globalThis as typeof globalThis & { axe: Axe };
  const options: RunOptions = { runOnly: ['color-contrast'], resultTypes: ['violations'] };
  const violations = unjudged.length
    ? (await axe.run({ include: unjudged, exclude: [...exclude] }, options)).violations
    : [];
  return { texts: [...texts], violations };
};
