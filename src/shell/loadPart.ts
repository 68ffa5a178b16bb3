import { connectionStore, timesLost, untilConnected } from './connection.ts';
import { reloadQuietly } from './leaving.ts';

const MISSING = /dynamically imported module|Importing a module script failed|Failed to fetch|preload CSS|error loading/i;

/** Is this a part of the program that could not be fetched: no connection, or a newer version on the server? */
export const isMissingPart = (error: unknown): boolean => MISSING.test(error instanceof Error ? error.message : String(error));

/**
 * Fetches a part of the program, once the server is there. Browsers never ask again for a module that failed once, so a connection that
 * breaks meanwhile is mended by a reload, as soon as there is one and unless somebody has unsaved input on screen.
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
    if (wasAway && reloadQuietly()) return new Promise(() => undefined);
    throw error;
  }
}
