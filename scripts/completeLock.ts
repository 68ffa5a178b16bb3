import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Puts the platform packages of other systems back into package-lock.json. npm leaves an optional package out when the
 * registry it was asked from does not carry it, and `npm ci` then refuses the lock file everywhere. Each gets the hash
 * that its registry says, since `npm ci` takes whatever comes under the name of an entry without one. Run it after a
 * change of dependencies.
 */
interface Entry {
  version?: string;
  integrity?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, Entry>;
}

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'windows',
  'aix',
  'wasm32',
  'wasm',
];
const processors = [
  'arm64',
  'arm',
  'armv7',
  'ia32',
  'x64',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
];

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock;
let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    // Beside the package that asks: two versions of one package have platform packages of their own.
    const beside = `${place.slice(0, place.lastIndexOf('node_modules/'))}node_modules/${name}`;
    const isKnown = [`${place}/node_modules/${name}`, beside, `node_modules/${name}`].some(
      (path) => lock.packages[path]?.version === version,
    );
    if (isKnown || !/^\d/.test(version)) continue;
    lock.packages[beside] = {
      version,
      integrity: integrityOf(name, version),
      optional: true,
      ...(entry.dev && { dev: true }),
      ...platformOf(name),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([left], [right]) => (left < right ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added to package-lock.json`);

/** @throws {Error} the registry does not know the package, or says no hash of it */
function integrityOf(name: string, version: string): string {
  const said: unknown = JSON.parse(
    execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity', '--json'], { encoding: 'utf8' }),
  );
  if (typeof said !== 'string' || !said.startsWith('sha512-'))
    throw new Error(`${name}@${version} has no hash at its registry`);
  return said;
}

/** System, processor and C library as the package's own name says them. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const system = words.find((word) => systems.includes(word)) ?? 'none';
  const processor =
    processors.find((candidate) => words.includes(candidate)) ??
    (words.some((word) => word.startsWith('arm')) ? 'arm' : 'none');
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu')) && system === 'linux'
      ? ['glibc']
      : undefined;
  return { os: [system === 'windows' ? 'win32' : system], cpu: [processor], ...(libc && { libc }) };
}
