import { useQuery } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import { ANYTHING, liveOn } from '../../shell/live/liveOn';
import type { Identity } from '../../shell/session/authProvider';
import { useBank } from './bank';

/** The cards of the screen. Each is asked for on its own, so that one that fails leaves the others. */
export const useToday = () => {
  const bank = useBank();
  const identity = useGetIdentity().data as Identity | undefined;
  const common = { staleTime: 0, enabled: identity !== undefined, meta: liveOn(ANYTHING) };
  const keyOf = (card: string) => ['dashboard', card, identity?.activePartner?.id ?? null];
  const late = useQuery({ queryKey: keyOf('late'), queryFn: () => bank.late(), ...common });
  const figures = useQuery({ queryKey: keyOf('figures'), queryFn: () => bank.figures(), ...common });
  const registrations = useQuery({ queryKey: keyOf('registrations'), queryFn: () => bank.registrations(), ...common });
  const orderWindow = useQuery({ queryKey: keyOf('order-window'), queryFn: () => bank.orderWindow(), ...common });
  const stock = useQuery({ queryKey: keyOf('stock'), queryFn: () => bank.stockBars(), ...common });
  const cards = { late, figures, registrations, orderWindow, stock };
  // All appear at once, so that none moves another.
  const isReady = Object.values(cards).every(({ isFetched }) => isFetched);
  return { ...cards, isReady };
};
