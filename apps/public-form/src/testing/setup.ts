import { configure } from '@testing-library/dom';
import { act } from 'preact/test-utils';

configure({
  asyncUtilTimeout: 4_000,
  getElementError: (message) => new Error(message ?? 'Not there'),
  // What an event changes is on the page before the next one, as in a browser.
  eventWrapper: (event) => {
    let result: unknown;
    void act(() => {
      result = event();
    });
    return result;
  },
});

// jsdom lays nothing out, and knows dialogs by name only.
Element.prototype.scrollIntoView ??= () => {};
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};

HTMLDialogElement.prototype.close ??= function close() {
  this.open = false;
};

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/register');
});
