/** `message` completes a sentence that begins with the name of the setting. */
export class InvalidDatabaseAddress extends Error {}

export interface DatabaseServer {
  host: string;
  port: number;
  /** The address with this server alone. */
  url: string;
}

export interface DatabaseAddress {
  servers: readonly [DatabaseServer, ...DatabaseServer[]];
  database: string;
  /** `a:5432,b:5432`: what may be shown of it. */
  hosts: string;
  /** Whether a connection must be to the server that takes writes. */
  isReadWrite: boolean;
}

const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^@/?]*)(\/[^?]*)?(?:\?(.*))?$/;
const WRITABLE: readonly string[] = ['read-write', 'primary'];
const ATTRIBUTES = 'target_session_attrs';

/** `postgres://user:password@a:5432,b:5432/bank?target_session_attrs=read-write`, or with one host. @throws InvalidDatabaseAddress, without repeating a password */
export const readDatabaseAddress = (text: string): DatabaseAddress => {
  const [, scheme = '', login = '', hosts = '', path = '', query = ''] = PARTS.exec(text) ?? [];
  if (!hosts) throw new InvalidDatabaseAddress('must be an address that begins with postgres:// or postgresql://');
  const options = query.split('&').filter(Boolean);
  const others = options.filter((option) => !option.startsWith(`${ATTRIBUTES}=`));
  const wanted = options.find((option) => !others.includes(option))?.slice(ATTRIBUTES.length + 1);
  const names = hosts.split(',');
  if (wanted !== undefined && wanted !== 'any' && !WRITABLE.includes(wanted))
    throw new InvalidDatabaseAddress(`has ${ATTRIBUTES}=${wanted}, but the portal writes: use read-write`);
  const isReadWrite = wanted !== undefined && WRITABLE.includes(wanted);
  if (names.length > 1 && !isReadWrite)
    throw new InvalidDatabaseAddress(`names several hosts, so add ?${ATTRIBUTES}=read-write`);
  const end = `${path}${others.length ? `?${others.join('&')}` : ''}`;
  const servers = names.map((name) => readServer(name, `${scheme}${login}${name}${end}`));
  return { servers: [servers[0]!, ...servers.slice(1)], database: path.slice(1), hosts, isReadWrite };
};

const readServer = (name: string, url: string): DatabaseServer => {
  const { hostname, port } = URL.canParse(url) ? new URL(url) : { hostname: '', port: '' };
  if (!hostname) throw new InvalidDatabaseAddress(`has a host "${name}", but hosts are written as a:5432,b:5432`);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432), url };
};

/** The same address for another login. */
export const withLogin = (address: string, user: string, password: string): string =>
  address.replace(
    /^([a-z]+:\/\/)(?:[^@/?]*@)?/,
    (_, scheme) => `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@`,
  );
