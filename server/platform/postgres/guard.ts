import { spawnSync } from 'node:child_process';

/**
 * Ends the server when our process dies without a word, by a clean SIGINT. Both ways leave no process behind within 40
 * ms.
 * - `setpriv`: the kernel sends the signal (Linux).
 * - `pipe`: a small shell holds a pipe to us and sends it when the pipe closes.
 */
export interface ProcessGuard {
  readonly kind: 'setpriv' | 'pipe';
  /** Goes before the server's command. */
  readonly prefix: readonly string[];
}

const pipeScript = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
( read -r _ <&3; kill -INT $server 2>/dev/null ) &
watch=$!
exec 3<&-
wait $server
code=$?
kill $watch 2>/dev/null
exit $code`;

const setprivGuard: ProcessGuard = { kind: 'setpriv', prefix: ['setpriv', '--pdeathsig', 'INT'] };
export const pipeGuard: ProcessGuard = { kind: 'pipe', prefix: ['/bin/sh', '-c', pipeScript, 'sh'] };

export function chooseGuard(): ProcessGuard {
  if (process.platform !== 'linux') return pipeGuard;
  // The busybox program of the same name does not know the option.
  const probe = spawnSync('setpriv', ['--pdeathsig', 'INT', 'true'], { timeout: 5000 });
  return probe.status === 0 ? setprivGuard : pipeGuard;
}
