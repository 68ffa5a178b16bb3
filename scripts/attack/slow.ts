import { type Attack, type Outcome, seconds } from './attack.ts';
import { headersOf, hold } from './shoot.ts';

const outcome = ({ ended, ms }: { readonly ended: number; readonly ms: number }, count: number): Outcome => ({
  held: ended === count,
  words: ended === count ? `all ended after ${seconds(ms)}` : `${count - ended} of ${count} still open`,
});

const head = (path: string, lines: Readonly<Record<string, string>>): string =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

const bodies: Attack = {
  name: '100 bodies of a session that never end',
  lasts: true,
  run: async ({ port, as }) => {
    const lines = {
      ...headersOf(as('bus01l').cookies),
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '5000',
    };
    return outcome(await hold(port, 100, `${head('/api/gateway', lines)}service=`, 45_000), 100);
  },
};

const anonymousBodies: Attack = {
  name: '80 logins whose body never ends',
  lasts: true,
  run: async ({ port }) => {
    const lines = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '5000' };
    return outcome(await hold(port, 80, `${head('/api/sys/login', lines)}loginName=`, 45_000), 80);
  },
};

const heads: Attack = {
  name: '300 heads that never end',
  lasts: true,
  run: async ({ port }) =>
    outcome(await hold(port, 300, 'POST /api/gateway HTTP/1.1\r\nhost: x\r\nx-slow: ', 45_000), 300),
};

export const slow: readonly Attack[] = [bodies, anonymousBodies, heads];
