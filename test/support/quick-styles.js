/**
 * A page's `getComputedStyle` that answers at once what testing-library asks of every element: whether it is shown. jsdom
 * tries all rules on each of them, a tenth of a spec's time, and more on a page that has its styles. Rules of the page do
 * not count there: by the screens' own rules nothing is hidden. All other questions are left to jsdom.
 */
exports.quickStyles = (window) => {
  const computeStyle = window.getComputedStyle.bind(window);
  /** Tag and attributes that jsdom's style sheet knows -> `display`. */
  const usualDisplays = new Map();

  const usualDisplay = (element) => {
    const { localName } = element;
    const key = `${localName} ${element.hasAttribute('hidden')} ${element.hasAttribute('open')} ${localName === 'input' && element.type}`;
    if (!usualDisplays.has(key)) {
      const bare = element.cloneNode(false);
      bare.removeAttribute('style');
      bare.removeAttribute('class');
      usualDisplays.set(key, computeStyle(bare).display);
    }
    return usualDisplays.get(key);
  };
  const displayOf = (element) => (element.hasAttribute('style') && element.style.display) || usualDisplay(element);
  const visibilityOf = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const visibility = each.hasAttribute('style') && each.style.visibility;
      if (visibility) return visibility;
    }
    return 'visible';
  };
  const quick = { display: displayOf, visibility: visibilityOf };

  return (element, pseudoElement) => {
    if (pseudoElement) return computeStyle(element, pseudoElement);
    let style;
    const wholeStyle = () => (style ??= computeStyle(element));
    const readValue = (name) => quick[name]?.(element) ?? wholeStyle().getPropertyValue(name);
    return new Proxy(
      {},
      {
        get: (_, name) => {
          if (name === 'getPropertyValue') return readValue;
          if (name in quick) return quick[name](element);
          const value = wholeStyle()[name];
          return typeof value === 'function' ? value.bind(wholeStyle()) : value;
        },
      },
    );
  };
};
