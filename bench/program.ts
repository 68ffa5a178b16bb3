import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const made = new Set<string>();

/** Arguments of Node.js for a gateway as `npm start` runs it: from its bundle, and where a checkout is older than that, from its sources. */
export function gatewayProgram(checkout = '.'): readonly string[] {
  if (!existsSync(join(checkout, 'server', 'launch.mjs'))) return ['--import', 'tsx', 'server/start.ts'];
  // By a process of its own: the bundler takes whatever runs beside it into production.
  if (!made.has(checkout)) execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build/bundleServer.ts'], { cwd: checkout });
  made.add(checkout);
  return ['server/launch.mjs'];
}
