import { InvalidDatabaseAddress, readDatabaseAddress, withLogin } from './database-address';

const refusalOf = (address: string): string => {
  try {
    readDatabaseAddress(address);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidDatabaseAddress);
    return (error as Error).message;
  }
  throw new Error('The address was accepted.');
};

describe('the address of a database', () => {
  it('names one server, as ever', () => {
    const address = 'postgres://bank:hid%40den@db/bank?sslmode=require';
    expect(readDatabaseAddress(address)).toEqual({
      servers: [{ host: 'db', port: 5432, url: address }],
      ...{ database: 'bank', hosts: 'db', isReadWrite: false },
    });
  });

  it('names several, of which the one that takes writes is meant', () => {
    const address = 'postgresql://bank:hidden@a:5433,[fd00::1],c/bank?target_session_attrs=read-write&sslmode=require';
    const { servers, hosts, isReadWrite } = readDatabaseAddress(address);
    expect(servers).toEqual([
      { host: 'a', port: 5433, url: 'postgresql://bank:hidden@a:5433/bank?sslmode=require' },
      { host: 'fd00::1', port: 5432, url: 'postgresql://bank:hidden@[fd00::1]/bank?sslmode=require' },
      { host: 'c', port: 5432, url: 'postgresql://bank:hidden@c/bank?sslmode=require' },
    ]);
    expect({ hosts, isReadWrite }).toEqual({ hosts: 'a:5433,[fd00::1],c', isReadWrite: true });
  });

  it.each([
    ['mysql://db/bank', 'must be an address that begins with postgres:// or postgresql://'],
    ['bank', 'must be an address that begins with postgres:// or postgresql://'],
    ['postgres://u:hidden@a,b/bank', 'names several hosts, so add ?target_session_attrs=read-write'],
    [
      'postgres://u:hidden@a,b/bank?target_session_attrs=any',
      'names several hosts, so add ?target_session_attrs=read-write',
    ],
    [
      'postgres://u:hidden@a/bank?target_session_attrs=standby',
      'has target_session_attrs=standby, but the portal writes: use read-write',
    ],
    [
      'postgres://u:hidden@a:5432,b:x/bank?target_session_attrs=read-write',
      'has a host "b:x", but hosts are written as a:5432,b:5432',
    ],
    [
      'postgres://u:hidden@a,,b/bank?target_session_attrs=read-write',
      'has a host "", but hosts are written as a:5432,b:5432',
    ],
  ])('is refused where it says something else: %s', (address, sentence) => {
    expect(refusalOf(address)).toBe(sentence);
  });

  it('is the same one for another login', () => {
    expect(withLogin('postgres://bank:hidden@a,b/bank?x=1', 'an analyst', 'p@ss')).toBe(
      'postgres://an%20analyst:p%40ss@a,b/bank?x=1',
    );
    expect(withLogin('postgres://a/bank', 'u', 'p')).toBe('postgres://u:p@a/bank');
  });
});
