// Runs in the page that is measured. A time ends when what it is about was painted.

const afterPaint = (note) => requestAnimationFrame(() => setTimeout(note));

/** Notes how long it takes from the next click until an input with this label stands there, in `window.openedMs`. */
window.watchOpening = (label) => {
  window.openedMs = undefined;
  const watch = ({ timeStamp }) => {
    const look = () => {
      if (!document.querySelector(`[aria-label="${label}"]`)) return requestAnimationFrame(look);
      afterPaint(() => {
        window.openedMs = performance.now() - timeStamp;
      });
    };
    look();
  };
  window.addEventListener('click', watch, { capture: true, once: true });
};

/** Notes how long each keystroke takes from now on, in `window.keystrokesMs`. */
window.watchKeystrokes = () => {
  window.keystrokesMs = [];
  const note = ({ timeStamp }) => afterPaint(() => window.keystrokesMs.push(performance.now() - timeStamp));
  window.addEventListener('keydown', note, { capture: true });
};
