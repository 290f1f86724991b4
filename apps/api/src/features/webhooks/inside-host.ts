import { isIP } from 'node:net';
import { hostOf, isOutside } from '../../platform/outgoing/outside';

/** The host of an address that can only be inside; what a name stands for is seen when something is sent to it. */
export const insideHost = (url: unknown): string | undefined => {
  if (typeof url !== 'string' || !URL.canParse(url)) return undefined;
  const host = hostOf(new URL(url));
  const isInside = isIP(host) ? !isOutside(host) : /(^|\.)localhost$/.test(host);
  return isInside ? host : undefined;
};
