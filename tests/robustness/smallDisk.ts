import { spawnSync } from 'node:child_process';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';

/** Why this machine cannot make a small disk, or null when it can. */
export function noSmallDisk(): string | null {
  const probe = join(makeTemporaryFolder('mount'), 'probe');
  mkdirSync(probe);
  const { status, stderr } = mount(probe, '64k');
  if (status === 0) spawnSync('umount', [probe]);
  return status === 0 ? null : `mounting a tmpfs needs root on Linux: ${String(stderr).trim() || 'no mount program'}`;
}

export interface SmallDisk {
  resize(size: string): void;
  remove(): void;
}

/** A disk of its own over a folder. @param size as `mount` takes it, such as `1m` */
export function mountSmallDisk(folder: string, size: string): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const made = mount(folder, size);
  if (made.status !== 0) throw new Error(`mount: ${String(made.stderr)}`);
  return {
    resize: (next) => {
      const { status, stderr } = spawnSync('mount', ['-o', `remount,size=${next}`, folder]);
      if (status !== 0) throw new Error(`remount: ${String(stderr)}`);
    },
    remove: () => {
      // Lazy, because a killed process may still be letting go of its files.
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    },
  };
}

const mount = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder]);
