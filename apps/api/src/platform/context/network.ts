import { isIPv6 } from 'node:net';

const HEXTETS = 8;
/** The hextets that name a network: the owner of one IPv6 address has all of its network. */
const NETWORK_HEXTETS = 4;

/** The network by which visitors are counted: the IPv4 address itself, or the /64 of the IPv6 address. */
export const networkOf = (ip = ''): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, HEXTETS - before.length - after.length)).fill('0');
  const hextets = [...before, ...gap, ...after].slice(0, NETWORK_HEXTETS);
  return hextets.map((hextet) => hextet.replace(/^0+(?=.)/, '')).join(':');
};

const SITE_HEXTETS = 3;

/** The /48 of an IPv6 network, which providers give to one customer with all of its /64; undefined for an IPv4 address. */
export const siteOf = (network: string): string | undefined =>
  network.includes(':') ? network.split(':').slice(0, SITE_HEXTETS).join(':') : undefined;
