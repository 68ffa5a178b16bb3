import { derivedOf } from '#domain/classification/derived.ts';
import { hsCode } from '#domain/classification/hsCode.ts';
import { hsSynonym } from '#domain/classification/hsSynonym.ts';
import { unitWord } from '#domain/classification/unitWord.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Actor } from '#domain/core/rights.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';
import { nameAgain } from '../synonyms.ts';
import { demoSynonyms, demoTariff } from './tariffRows.ts';

/** What customers write in place of a unit. */
const unitWords = [
  ['公斤', '035'],
  ['KGS', '035'],
  ['PCS', '007'],
  ['EA', '007'],
  ['SET', '006'],
  ['PR', '025'],
  ['MTR', '030'],
  ['LTR', '095'],
  ['ROLL', '018'],
  ['公吨', '070'],
] as const;

/** The demo tariff; a tariff that has codes is left as it is. */
export async function seedTariff(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  const { rows } = await db.query('select 1 from hs_code limit 1');
  if (rows.length) return;
  const codes = demoTariff(facts.now.slice(0, 10)).map((code) => ({
    ...code,
    id: `hs-${code.record.hsCode}-${String(code.record.validFrom).slice(0, 4)}`,
  }));
  // Some of them are words that every installation begins with; the demo says more of these.
  await db.query('delete from hs_synonym where id = any($1)', [demoSynonyms.map(([word]) => `syn-${word}`)]);
  await insertMissing(
    hsSynonym,
    demoSynonyms.map(([word, hsPrefix, expandsTo]) =>
      rowOf(hsSynonym, `syn-${word}`, { word, hsPrefix, expandsTo }, facts),
    ),
    db,
  );
  await insertMissing(
    hsCode,
    codes.map(({ id, record }) => rowOf(hsCode, id, { ...record, ...derivedOf(record) }, facts)),
    db,
  );
  for (const name of ['elements', 'ciqCodes', 'agreements', 'extraDuty'] as const) {
    const line: EntityDefinition = hsCode.fields[name].line;
    const lines = codes.flatMap(({ id, [name]: own }) =>
      own.map((values, place) =>
        rowOf(
          line,
          `${id}-${line.key}-${place + 1}`,
          { maxLen: 100, ...values, hsCodeId: id, lineNo: place + 1 },
          facts,
        ),
      ),
    );
    await insertMissing(line, lines, db);
  }
  await insertMissing(
    unitWord,
    unitWords.map(([word, unit]) => rowOf(unitWord, `unit-word-${word}`, { word, unit }, facts)),
    db,
  );
  await nameAgain(undefined, db);
}
