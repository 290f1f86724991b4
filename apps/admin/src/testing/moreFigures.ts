import { fireEvent, screen } from '@testing-library/react';

/** Unfolds what the first screen keeps folded. */
export const openMoreFigures = async () => fireEvent.click(await screen.findByRole('button', { name: 'More Figures' }));
