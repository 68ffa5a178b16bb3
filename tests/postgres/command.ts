import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { bundleOf } from '../serverBundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface CommandEnd {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** One of the scripts in package.json that are run by hand, as a process of its own. */
export async function command(
  name: 'backup' | 'restore' | 'doctor',
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [await bundleOf(`server/${name}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { code, output, errors };
}
