import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? 'Not there') });

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
