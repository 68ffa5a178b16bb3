import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';
/** More than the databases, pages and browsers of a test run ever held at once. */
const enoughBytes = 6 * 1024 ** 3;

/**
 * Where temporary files may be kept in memory, programs among them: null on a machine without such a folder or without
 * room in it. Every database of a test is a thousand small files, and on a disk making and removing them is a third of
 * the processor's time.
 */
export function memoryFolder(): string | null {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enoughBytes && runsPrograms() ? folder : null;
  } catch {
    return null;
  }
}

function runsPrograms(): boolean {
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === folder);
  return mounted !== undefined && !mounted[3]?.split(',').includes('noexec');
}
