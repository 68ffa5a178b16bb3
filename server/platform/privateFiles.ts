import { statSync } from 'node:fs';
import { chmod, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** What the house keeps is nobody else's on the machine: modes of everything that is written into its folders. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/** A folder that came from elsewhere, with all that is in it. */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, privateFolder);
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), privateFolder);
    else if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), privateFile);
  }
}

/** Whether other users of the machine may look into it; windows has no such modes. */
export const isOpenToOthers = (path: string): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & 0o066) !== 0;
