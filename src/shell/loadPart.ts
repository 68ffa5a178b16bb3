import { connectionStore, timesLost, untilConnected } from './connection.ts';
import { reloadQuietly } from './leaving.ts';

const MISSING =
  /dynamically imported module|Importing a module script failed|Failed to fetch|preload CSS|error loading/i;

/** Is this a part of the program that could not be fetched: no connection, or a newer version on the server? */
export const isMissingPart = (error: unknown): boolean =>
  MISSING.test(error instanceof Error ? error.message : String(error));

const RELOADED = 'tg_part_reload';
const ONCE_A_MINUTE = 60_000;

/**
 * Fetches a part of the program, once the server is there. Browsers never ask again for a module that failed once, so a
 * connection that breaks meanwhile, or a newer version on the server, is mended by a reload unless somebody has unsaved
 * input on screen.
 * @throws what the import throws: for the page that offers a reload by hand
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (connectionStore.get() === 'lost') await untilConnected();
  const before = timesLost();
  try {
    return await load();
  } catch (error) {
    if (!isMissingPart(error)) throw error;
    // A busy browser may tell of the failure when the server is back already.
    const wasAway = (await untilConnected()) || timesLost() > before;
    // A part that is missing for good must not reload the page for ever.
    if ((wasAway || isFirstLately()) && reloadQuietly()) return new Promise(() => undefined);
    throw error;
  }
}

function isFirstLately(): boolean {
  const last = Number(sessionStorage.getItem(RELOADED));
  sessionStorage.setItem(RELOADED, String(Date.now()));
  return Date.now() - last > ONCE_A_MINUTE;
}
