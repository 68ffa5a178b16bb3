import type { Field } from '#domain/core/field.ts';
import { headKey } from '#domain/core/heads.ts';
import { type CellMend, type RememberedWord, type SheetEdits, wordKey } from '#domain/core/sheetEdits.ts';
import type { SheetMemory } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import type { ImportOutcome } from './runImport.ts';
import type { ImportColumn, PlacedColumns } from './sheetHead.ts';

/** Words that are longer are no words. */
const longestWord = 200;

interface Asked {
  readonly edits: SheetEdits;
  /** A mapping places all columns itself. */
  readonly mapId: string | undefined;
}

interface SheetSaid {
  readonly placed?: PlacedColumns;
  readonly mends: readonly CellMend[];
  /** What was remembered, as an answer tells it: whoever sees it may take it back. */
  readonly told: { readonly remembered?: readonly RememberedWord[] };
  /** Remembers what the person said, now that rows came in by it. */
  keep(outcome: ImportOutcome, call: Call): Promise<void>;
}

/** What people say of a sheet, and have said of sheets before. What is said now goes before what is remembered. */
export async function sheetSaid(
  whose: Parameters<SheetMemory['words']>[0],
  { edits, mapId }: Asked,
  call: Call,
): Promise<SheetSaid> {
  const { sheetMemory } = call.services.rules;
  const known = (await sheetMemory?.words(whose, call)) ?? [];
  const heads = new Map(known.filter(({ field }) => field === null).map(({ word, means }) => [word, means]));
  const isForgotten = ({ field, word }: RememberedWord) =>
    edits.forgotten.some((one) => one.field === field && wordKey(one.word) === wordKey(word)) ||
    edits.mends.some((mend) => mend.how === 'cell' && mend.field === field && wordKey(mend.find) === wordKey(word));
  const cells = known.filter((one) => one.field !== null && !isForgotten(one));
  const placed: PlacedColumns = (texts) =>
    new Map([
      ...texts.flatMap((text, at): [number, string][] => {
        const means = heads.get(headKey(text));
        return means === undefined ? [] : [[at, means]];
      }),
      ...edits.columns,
    ]);
  return {
    ...(mapId === undefined && { placed }),
    mends: [
      ...cells.map(({ field, word, means }): CellMend => ({ how: 'cell', field: field ?? '', find: word, to: means })),
      ...edits.mends,
    ],
    told: cells.length > 0 ? { remembered: cells } : {},
    keep: async ({ success, header, columns }, inside) => {
      if (success === 0 || mapId !== undefined) return;
      const said = [...saidHeads(edits, header), ...saidWords(edits, columns)];
      await sheetMemory?.keep(whose, { said, forgotten: edits.forgotten }, inside);
    },
  };
}

const saidHeads = ({ columns }: SheetEdits, header: readonly string[]): RememberedWord[] =>
  [...columns].flatMap(([at, means]) => {
    const word = headKey(header[at] ?? '');
    return word === '' || word.length > longestWord ? [] : [{ field: null, word, means }];
  });

const chosen: ReadonlySet<Field['kind']> = new Set(['dict', 'multiDict', 'ref', 'bool']);

/** What stands for a code says so in the next sheet, too; a text in place of another one was a slip of this sheet. */
const saidWords = ({ mends }: SheetEdits, columns: readonly ImportColumn[]): RememberedWord[] =>
  mends.flatMap((mend) => {
    const field = columns.find(({ name }) => name === mend.field)?.field;
    if (mend.how !== 'cell' || mend.find.trim() === '' || !field || !chosen.has(field.kind)) return [];
    return mend.find.length > longestWord || mend.to.length > longestWord
      ? []
      : [{ field: mend.field, word: wordKey(mend.find), means: mend.to }];
  });

/** Edits as a job carries them. */
export const sentEdits = ({ columns, ...others }: SheetEdits) => ({ ...others, columns: Object.fromEntries(columns) });
