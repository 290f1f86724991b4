// Run inside the page.

/** Every element that is shown, with its attributes, and every text: what barriers but those of colors follow from. */
export const readShownPage = (): string => {
  const parts: string[] = [];
  const addShown = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return;
    parts.push((element.cloneNode(false) as Element).outerHTML);
    for (const child of element.childNodes) {
      if (child instanceof Element) addShown(child);
      else parts.push(child.textContent ?? '');
    }
  };
  addShown(document.body);
  return parts.join('\n');
};

/** For each kind of text on the page, all that its contrast follows from: color, size, weight, and what is behind it. */
export const readTexts = (exclude: readonly string[]): string[] => {
  const texts = new Set<string>();
  const addTexts = (element: Element, behind: string) => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || exclude.some((selector) => element.matches(selector))) return;
    const { backgroundColor, backgroundImage, opacity, filter, color, fontSize, fontWeight, textShadow } = style;
    const isPlain =
      backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1' && filter === 'none';
    const surface = isPlain ? behind : `${behind} / ${backgroundColor} ${backgroundImage} ${opacity} ${filter}`;
    const hasText = [...element.childNodes].some((child) => child instanceof Text && child.data.trim());
    if (hasText || element.matches('input, select, textarea'))
      texts.add(
        `${element.matches(':disabled, [aria-disabled]')} ${element.closest('[aria-hidden="true"]') !== null} ${color} ${fontSize} ${fontWeight} ${textShadow} on ${surface}`,
      );
    for (const child of element.children) addTexts(child, surface);
  };
  addTexts(document.documentElement, '');
  return [...texts];
};
