import { constants, PerformanceObserver } from 'node:perf_hooks';

/**
 * Loaded into the gateway of a bench: tells the bench what is still held after each full collection, in MiB. What the system calls resident also
 * counts what the collector has not looked at yet, and says little of a leak.
 */
new PerformanceObserver((list) => {
  const wasFull = list.getEntries().some(({ detail }) => detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
  if (!wasFull) return;
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heldMiB: (heapUsed + external) / 1_048_576 });
}).observe({ entryTypes: ['gc'] });
