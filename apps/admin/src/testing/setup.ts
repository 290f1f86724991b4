import { configure } from '@testing-library/react';

// A busy machine takes its time over a whole portal; a condition that never comes still fails.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? 'Not there') });
jest.setTimeout(60_000);
