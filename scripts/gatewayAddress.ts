import type { ChildProcess } from 'node:child_process';

/** Where a gateway that was just started listens, read from what it prints; fails when it ends before it says so. */
export function addressOf(gateway: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let output = '';
    gateway.stdout?.on('data', (part: Buffer) => {
      output += part;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output);
      if (address) found(address[0]);
    });
    gateway.once('exit', (code) => failed(new Error(`the gateway ended with ${code}: ${output}`)));
  });
}
