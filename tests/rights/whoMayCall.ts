import { readFileSync } from 'node:fs';

const file = new URL('./whoMayCall.txt', import.meta.url);

/**
 * The table of who may make a call at all: its roles by its name. It is kept by hand, so that it says what is meant
 * whatever the rules of the gateway come to: a line `# ROLE ROLE` names people, the calls below it are theirs. A new
 * call gets a line below the people it is meant for.
 * @throws {Error} a call stands there twice
 */
export function whoMayCall(): ReadonlyMap<string, ReadonlySet<string>> {
  const table = new Map<string, ReadonlySet<string>>();
  let people: ReadonlySet<string> = new Set();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    if (line.startsWith('# ')) {
      people = new Set(line.slice(2).split(' '));
      continue;
    }
    if (table.has(line)) throw new Error(`${line} stands twice in whoMayCall.txt`);
    table.set(line, people);
  }
  return table;
}
