import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { OcrDocument } from '#domain/ocr/ocrDocument.ts';
import { ocrFieldSet } from '#domain/ocr/ocrFields.ts';
import { ocrAnchor, ocrProfile } from '#domain/ocr/ocrProfile.ts';
import type { OcrAnchorRule } from '#domain/ocr/ocrValues.ts';
import type { OcrRules } from '#domain/ocr/readDocument.ts';
import { changeAll } from '../crud/change.ts';
import { readMany, readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import type { Db } from '../gateway/method.ts';

/** Rules of the profile in its newest version that is in use, with the anchors that people took. */
export async function rulesOfProfile(
  { profile, docKind, customerId }: Pick<OcrDocument, 'profile' | 'docKind' | 'customerId'>,
  db: Db,
): Promise<OcrRules> {
  const stored = await readOne(ocrProfile, ['rules'], { profile, docKind, enabled: 1 }, db, {
    order: [['version', 'desc']],
  });
  const names = ['fieldKey', 'anchorText', 'place', 'customerId'] as const;
  const taken = await readMany(ocrAnchor, names, { profile, docKind, status: 'ON' }, db, { limit: 500 });
  const own = taken.filter((anchor) => !anchor.customerId || anchor.customerId === customerId);
  const anchors = own.map(
    ({ fieldKey, anchorText, place }): OcrAnchorRule => ({
      ...{ fieldKey: fieldKey ?? '', word: anchorText ?? '', place: place === 'BELOW' ? 'BELOW' : 'RIGHT' },
    }),
  );
  const written = (stored?.rules ?? {}) as OcrRules;
  return { ...written, anchors: [...anchors, ...(written.anchors ?? [])] };
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 60;

/** What is wrong with the rules of a profile: words and places for fields that its kind has. */
function wrongRules(given: unknown, known: ReadonlySet<string>) {
  const shape = bi(
    '应为 {synonyms: {字段: [词]}, anchors: [{fieldKey, word, place}]}',
    'It is {synonyms: {field: [words]}, anchors: [{fieldKey, word, place}]}',
  );
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return shape;
  const { synonyms = {}, anchors = [], ...others } = given as Record<string, unknown>;
  const [other] = Object.keys(others);
  if (other !== undefined) return bi(`没有规则 ${other}`, `There is no rule ${other}`);
  if (typeof synonyms !== 'object' || synonyms === null || !Array.isArray(anchors)) return shape;
  for (const [key, words] of Object.entries(synonyms)) {
    if (!known.has(key)) return bi(`该类型没有字段 ${key}`, `This kind has no field ${key}`);
    if (!Array.isArray(words) || !words.every(isWord)) return shape;
  }
  for (const anchor of anchors as readonly unknown[]) {
    const { fieldKey, word, place } = (anchor ?? {}) as Record<string, unknown>;
    if (typeof fieldKey !== 'string' || !known.has(fieldKey))
      return bi(`该类型没有字段 ${String(fieldKey)}`, `This kind has no field ${String(fieldKey)}`);
    if (!isWord(word) || (place !== 'RIGHT' && place !== 'BELOW')) return shape;
  }
  return undefined;
}

export const profileRules = rules(ocrProfile, {
  /** Each saving of rules is another version; one of them is in use. */
  beforeSave: async ({ profile = null, docKind = null, rules: given, enabled }, { before }, { db }) => {
    const set = ocrFieldSet(docKind, profile);
    const wrong = wrongRules(given, new Set([...set.head, ...set.lines].map(({ key }) => key)));
    if (wrong) throw invalid({ rules: wrong });
    if (before && JSON.stringify(before.rules) === JSON.stringify(given) && enabled === before.enabled)
      return undefined;
    const last = await readOne(ocrProfile, ['version'], { profile, docKind }, db, { order: [['version', 'desc']] });
    return before && JSON.stringify(before.rules) === JSON.stringify(given)
      ? undefined
      : { version: (last?.version ?? 0) + 1 };
  },
  afterWrite: async ({ id, profile = null, docKind = null, enabled }, _before, call) => {
    if (enabled === 1)
      await changeAll(ocrProfile, { profile, docKind, id: { not: id }, enabled: 1 }, { enabled: 0 }, call);
  },
});
