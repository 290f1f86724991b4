import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import { recall, remember } from '../../api/device/tabMemory';

export interface Visit {
  route: string;
  name: string;
  kind: string;
}
const NAME = 'visits';
const MAX_VISITS = 8;

export const readVisits = () => recall<readonly Visit[]>(NAME, []);

export const useVisit = (name: string | undefined, kind: string): void => {
  const { pathname: route } = useLocation();
  useEffect(() => {
    if (name === undefined) return;
    const others = readVisits().filter((visit) => visit.route !== route);
    remember(NAME, [{ route, name, kind }, ...others].slice(0, MAX_VISITS));
  }, [route, name, kind]);
};
