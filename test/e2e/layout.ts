// Run inside the page.

/** The time in which a screen follows a change of the window, of the color scheme, or of what it shows. */
export const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

declare global {
  interface Window {
    layoutShift?: number;
  }
}

/** A move of what stands on the page already, without anybody having pressed something. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
const isUnexpected = (entry: PerformanceEntry): entry is LayoutShift =>
  'hadRecentInput' in entry && entry.hadRecentInput === false;

/** Sums what moves on the page from its first moment on. */
export const sumLayoutShifts = (): void => {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries().filter(isUnexpected)) window.layoutShift! += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

export const readLayoutShift = (): number => window.layoutShift ?? 0;

/**
 * What can be touched in an area of less than `leastPx` in height or width. The area of an input is that of its label or its frame.
 * Links within a sentence are left out, as in WCAG 2.5.8.
 */
export const findSmallTargets = (leastPx: number): string[] => {
  const TARGETS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=combobox], [role=menuitem], [role=option]';
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]');
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim());
  const sizeOf = (element: Element | null | undefined): [number, number] => {
    if (!element) return [0, 0];
    const { width, height } = element.getBoundingClientRect();
    return [width, height];
  };
  const sizeOfOverlay = (element: Element): [number, number] => {
    const { content, position, width, height } = getComputedStyle(element, '::after');
    return content !== 'none' && position === 'absolute'
      ? [Number.parseFloat(width), Number.parseFloat(height)]
      : [0, 0];
  };
  const sizesOf = (element: Element) => [
    sizeOf(element),
    sizeOfOverlay(element),
    ...(element.matches('input, select, textarea, [role=combobox]')
      ? [sizeOf(element.closest('label')), sizeOf(element.closest('.MuiInputBase-root'))]
      : []),
  ];
  return [...document.querySelectorAll(TARGETS)]
    .filter((element) => isShown(element) && !element.matches(':disabled') && !isInSentence(element))
    .filter((element) => !sizesOf(element).some((size) => size.every((px) => px >= leastPx - 0.5)))
    .map((element) => {
      const name = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name'));
      return `${element.tagName} ${sizeOf(element).map(Math.round).join('x')} ${name?.slice(0, 40)}`;
    });
};
