import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import * as ipaddr from 'ipaddr.js';

/** The address belongs to this machine or its network, or to nobody: calls that people set up never go there. */
export class InsideAddress extends Error {
  constructor(host: string) {
    super(`${host} is an address inside the network of this portal.`);
  }
}

/** Loopback, private, link-local, multicast and reserved addresses are inside; so is IPv4 in the clothes of IPv6. */
export const isOutside = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** Without the brackets that an address of IPv6 has in a URL. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export type Resolve = (host: string) => Promise<LookupAddress[]>;

export const resolveHost: Resolve = async (host) => {
  const family = isIP(host);
  return family ? [{ address: host, family }] : lookup(host, { all: true });
};
