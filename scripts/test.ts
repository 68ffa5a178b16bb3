import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `npm test`: the whole check from a clean clone. Types, lint, unused code, the built page, then import rules,
 * unit, contract and scenario tests, then browser tests. Every step runs even when one before it failed; the last line counts them all.
 */
interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const folder = mkdtempSync(join(tmpdir(), 'tg-test-'));
const bin = (name: string) => join('node_modules', '.bin', name);
const total: Tally = { passed: 0, failed: 0, skipped: 0 };
const add = (tally: Tally) => {
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
};

try {
  add(await check('types', [bin('tsc'), '--noEmit']));
  add(await check('lint', [bin('biome'), 'check', '--diagnostic-level=warn', '.']));
  add(await check('unused code', [bin('knip')]));
  add(await check('front end builds', [bin('vite'), 'build', '--logLevel', 'warn']));
  add(await vitest('unit, contract and scenarios', ['run', '--project', 'node']));
  add(await vitest('browser', ['run', '--project', 'browser']));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);

async function check(name: string, command: readonly string[]): Promise<Tally> {
  const started = Date.now();
  const { code, output } = await run(command);
  const good = code === 0;
  if (!good) process.stdout.write(output);
  console.log(`${good ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0 };
}

/** Runs a vitest project and reads its own count; a run that wrote none counts as one failure. */
async function vitest(name: string, args: readonly string[]): Promise<Tally> {
  const report = join(folder, `${name.replace(/\W/g, '')}.json`);
  const { code } = await run([bin('vitest'), ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
    shown: true,
  });
  try {
    const {
      numPassedTests = 0,
      numFailedTests = 0,
      numPendingTests = 0,
    } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    // A file that does not load has no tests to count, but the run knows.
    const failed = numFailedTests || (code === 0 ? 0 : 1);
    return { passed: numPassedTests, failed, skipped: numPendingTests };
  } catch {
    console.log(`✗ ${name}: no report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function run(command: readonly string[], { shown = false } = {}): Promise<{ code: number; output: string }> {
  const [file = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.once('error', (error) => resolve({ code: 1, output: String(error) }));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
