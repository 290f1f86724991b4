import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'Not there') });

// jsdom lays nothing out, and knows dialogs by name only.
Element.prototype.scrollIntoView ??= () => {};
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};

beforeEach(() => {
  window.localStorage.clear();
  window.history.replaceState(null, '', '/register');
});
