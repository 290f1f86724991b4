import { configure } from '@testing-library/react';

// Rendering the whole portal takes long on a busy machine, so waiting gives up late.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? 'Not there') });
jest.setTimeout(60_000);

// jsdom lays nothing out, so that there is nothing to scroll.
Element.prototype.scrollIntoView ??= () => {};
