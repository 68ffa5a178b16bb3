/** Loaded into a gateway by a test, which then ends it by a signal: the product itself has no such ways. */
const [heap, leave] = ['SIGUSR2', 'SIGALRM'];

process.on(heap, () => {
  const held = [];
  // 40 MB each, so that the collector has not much to go through.
  for (;;) held.push(new Array(5_000_000).fill(held.length));
});
process.on(leave, () => process.exit(Number(process.env.TEST_EXIT_CODE ?? 0)));
