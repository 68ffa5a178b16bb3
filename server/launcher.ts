import cluster from 'node:cluster';

/**
 * Whether this process was started by server/launch.mjs, which starts it again when it dies. Its workers have a first
 * process of their own.
 */
const isLaunched = (): boolean => process.env.TONGGUAN_LAUNCHED === '1' && cluster.isPrimary && process.connected;

/**
 * Tells the launcher that calls are answered, or that somebody asked this process to end: who ends otherwise has died.
 */
export function tellLauncher(word: 'ready' | 'leaving'): void {
  // Whoever has gone hears nothing more; that he has gone is noticed below.
  if (isLaunched()) process.send?.({ launched: word }, undefined, undefined, () => undefined);
}

/**
 * When what started this process goes away, so does this process: the launcher, or npm, which does not pass every
 * signal on.
 */
export function whenAbandoned(leave: (who: string) => void): void {
  if (isLaunched()) process.once('disconnect', () => leave('the launcher is gone'));
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) leave('npm is gone');
  }, 200).unref();
}
