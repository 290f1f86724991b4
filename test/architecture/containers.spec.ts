import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the containers', () => {
  const packages = ['apps', 'libs']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json')));

  it.each(packages)('install what %s needs', (folder) => {
    expect(read('Dockerfile')).toContain(`COPY ${folder}/package.json ${folder}/\n`);
  });

  it('are started with secrets from outside only, and a sentence where one is missing', () => {
    const compose = read('docker-compose.yml');
    for (const secret of ['POSTGRES_PASSWORD', 'PERSONAL_DATA_KEY', 'SESSION_SECRET'])
      expect(compose).toMatch(new RegExp(`${secret}: \\$\\{${secret}:\\?Set ${secret} to `));
    expect(compose.match(/^ +\w*(PASSWORD|KEY|SECRET): (?!\$\{)/gm)).toBeNull();
  });

  it('let the API believe their own proxy about who asks, and nobody else', () => {
    const compose = read('docker-compose.yml');
    const [, trusted] = /TRUSTED_PROXIES: ([\d.]+)\$/.exec(compose)!;
    const web = compose.slice(compose.indexOf('\n  web:'), compose.indexOf('\nnetworks:'));
    expect(/ipv4_address: (\S+)/.exec(web)?.[1]).toBe(trusted);
    expect(/subnet: ([\d.]+)\.0\/24/.exec(compose)?.[1]).toBe(trusted!.replace(/\.\d+$/, ''));
    expect(read('docker/nginx.conf')).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
  });

  it('write no query strings and no statements into logs, which may hold names of people', () => {
    const web = read('docker/nginx.conf');
    expect(/log_format (\w+) '([^']*)'/.exec(web)?.[2]).not.toMatch(
      /\$(request|args|request_uri|http_referer|query_string)\b/,
    );
    expect(web).toMatch(/access_log \S+ paths;\n[^\n]*\n *error_log \S+ crit;/);
    const { length } = read('apps/api/src/platform/database/embedded-server.ts')
      .match(/PRIVACY_SETTINGS = \[([^\]]*)\]/)![1]!
      .match(/'[^']+'/g)!
      .filter((setting) => !read('docker-compose.yml').includes(`-c ${setting.slice(1, -1)}`));
    expect(length).toBe(0);
  });

  it('keep the list of erasures apart from the data', () => {
    const compose = read('docker-compose.yml');
    const [, folder] = /ERASURE_LIST: (\/\w+)\//.exec(compose)!;
    expect(compose).toContain(`- erasures:${folder}\n`);
    expect(read('Dockerfile')).toMatch(new RegExp(`chown node:node [^\\n]*${folder}`));
  });

  it('serve the screens under the same policy as the API does', () => {
    const policy = /Content-Security-Policy "([^"]+)"/.exec(read('docker/nginx.conf'))?.[1];
    const directives = policy
      ?.split('; ')
      .map((directive) => directive.split(' ')[0]?.replace(/-(\w)/g, (_, c) => c.toUpperCase()));
    const ours = [
      ...read('apps/api/src/platform/transport/middleware.ts').matchAll(/(\w+(?:Src|Uri|Action|Ancestors)): \[/g),
    ];
    expect(directives).toEqual(ours.map(([, name]) => name));
  });
});
