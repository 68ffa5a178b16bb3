import { execFileSync } from 'node:child_process';
import type { Plugin } from 'vite';

export interface BuildFacts {
  readonly commit: string;
  readonly builtAt: string;
}

/** What is being built, and when; the server reads the same from `build.json` beside the page. */
export const buildFacts: BuildFacts = { commit: commit(), builtAt: new Date().toISOString() };

export function buildJson(): Plugin {
  return {
    name: 'build-json',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify(buildFacts) });
    },
  };
}

/** An unpacked archive has no commit. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
