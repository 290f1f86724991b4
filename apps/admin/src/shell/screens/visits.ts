import { useEffect } from 'react';
import { useLocation } from 'react-admin';
import { recall, remember } from '../../api/device/tabMemory';

/** A record that was opened in this tab. */
export interface Visit {
  route: string;
  name: string;
  kind: string;
}
const NAME = 'visits';
const MAX_VISITS = 8;

/** The records that were opened last, the latest first. */
export const readVisits = () => recall<readonly Visit[]>(NAME, []);

/** Remembers the record on this screen, once its name is known. */
export const useVisit = (name: string | undefined, kind: string): void => {
  const { pathname: route } = useLocation();
  useEffect(() => {
    if (name === undefined) return;
    const others = readVisits().filter((visit) => visit.route !== route);
    remember(NAME, [{ route, name, kind }, ...others].slice(0, MAX_VISITS));
  }, [route, name, kind]);
};
