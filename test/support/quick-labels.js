const LABELABLE = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';
const CLASSES = [
  'HTMLButtonElement',
  'HTMLInputElement',
  'HTMLMeterElement',
  'HTMLOutputElement',
  'HTMLProgressElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
];

const isLabelOf = (label, element) => {
  const id = label.getAttribute('for');
  if (id !== null) return id !== '' && id === element.id;
  return label.contains(element) && label.querySelector(LABELABLE) === element;
};

/**
 * Lets elements name their labels at once. jsdom searches the whole page for every element, and every label, whenever
 * testing-library looks for a label. Ids have to be unique on the page.
 */
exports.installQuickLabels = (window) => {
  const labels = {
    configurable: true,
    enumerable: true,
    get() {
      if (this.type === 'hidden') return null;
      return [...this.ownerDocument.getElementsByTagName('label')].filter((label) => isLabelOf(label, this));
    },
  };
  for (const name of CLASSES) Object.defineProperty(window[name].prototype, 'labels', labels);
};
