import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const made = new Set<string>();

/** Of Node.js, as the script `start` of a checkout has them. */
function optionsOf(checkout: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/**
 * Arguments of Node.js for a gateway as `npm start` runs it, but for the process before it, which `TONGGUAN_NO_RESTART`
 * leaves out so that the one that was started is the one that is measured: from its bundle, and where a checkout is
 * older than that, from its sources.
 */
export function gatewayProgram(checkout = '.'): readonly string[] {
  if (!existsSync(join(checkout, 'server', 'launch.mjs'))) return ['--import', 'tsx', 'server/start.ts'];
  // By that checkout's own program, as its start makes it.
  if (!made.has(checkout))
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build/bundleServer.ts'], { cwd: checkout });
  made.add(checkout);
  return [...optionsOf(checkout), 'server/launch.mjs'];
}
