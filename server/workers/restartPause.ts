const pausesMs = [0, 200, 1_000, 2_000, 5_000] as const;

/** A worker that ends sooner than this has failed at its start. */
export const quickEndMs = 10_000;

/**
 * How long to wait before a worker is started again: not at all where it worked for a while, ever longer where it ends
 * at its start.
 * @param quickEnds how often in a row it ended at its start, this time included
 * @returns milliseconds; undefined = it has been tried often enough
 */
export const restartPause = (quickEnds: number): number | undefined => (quickEnds === 0 ? 0 : pausesMs[quickEnds - 1]);
