import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { labelsOf } from '#domain/ocr/labels.ts';
import { anchorOf, isKnownLabel, placeOfValue } from '#domain/ocr/learn.ts';
import { type OcrDocument, ocrDocument, ocrField } from '#domain/ocr/ocrDocument.ts';
import { ocrFieldSet } from '#domain/ocr/ocrFields.ts';
import { type OcrAnchor, ocrAnchor } from '#domain/ocr/ocrProfile.ts';
import type { OcrBox } from '#domain/ocr/ocrValues.ts';
import { understandPages } from '#domain/ocr/readDocument.ts';
import { change } from '../crud/change.ts';
import { readMany, readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { insertMany, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { factsAround, knownWords, pagesRead } from './documentValues.ts';
import { rulesOfProfile } from './profileRules.ts';

/** What a person corrected by hand is offered as an anchor of its profile: counted, and never taken by itself. */
export async function learnFrom(document: OcrDocument, before: OcrDocument, call: Call): Promise<void> {
  const { profile, docKind, customerId } = before;
  const set = ocrFieldSet(docKind, profile);
  const known = new Map((before.fields ?? []).map((row) => [row.fieldKey, row.value]));
  const changed = (document.fields ?? []).filter(
    ({ fieldKey, value, level }) => level === 'HAND' && value && value !== known.get(fieldKey),
  );
  if (changed.length === 0) return;
  const pages = await pagesRead(before.id, call.db);
  const labels = labelsOf(set.head);
  for (const { fieldKey, value, page, box } of changed) {
    if (!fieldKey || !value) continue;
    // Where the box is that of the wrong value before, the words of the page say where the right one stands.
    const place = placeOfValue(pages, value) ?? (page && box ? { page, box: box as unknown as OcrBox } : undefined);
    const anchor = place && anchorOf(pages, fieldKey, { ...place, value });
    if (!anchor || isKnownLabel(anchor.word, labels, fieldKey)) continue;
    const same = {
      profile,
      docKind,
      fieldKey,
      anchorText: anchor.word,
      place: anchor.place,
      customerId: customerId ?? ({ is: null } as const),
    };
    const offered = await readOne(ocrAnchor, ['id', 'seenCount'], same, call.db);
    if (offered)
      await change(
        ocrAnchor,
        offered.id,
        { seenCount: (offered.seenCount ?? 0) + 1, docId: before.id },
        { ...call, audit: {} },
      );
    else {
      const row = { ...same, customerId, seenCount: 1, docId: before.id, status: 'OFFERED' };
      await insertMany(ocrAnchor, [rowOf(ocrAnchor, newId(), row, call)], call.db);
    }
  }
}

const mostTried = 20;

/** How often an anchor makes the value right of documents that people confirmed, and how often wrong. */
async function tried({ profile, docKind, customerId, fieldKey, anchorText, place }: OcrAnchor, call: Call) {
  const { db } = call;
  const where = { profile, docKind, status: ['CONFIRMED', 'PUSHED', 'REVIEW'], ...(customerId && { customerId }) };
  const names = ['id', 'profile', 'docKind', 'customerId', 'bizNo', 'status'] as const;
  const documents = await readMany(ocrDocument, names, where, db, {
    order: [['createdTime', 'desc']],
    limit: mostTried,
  });
  const figures = { triedDocs: 0, betterDocs: 0, worseDocs: 0 };
  for (const document of documents) {
    const stored = await readOne(ocrField, ['value', 'level'], { docId: document.id, fieldKey }, db);
    // What nobody looked at proves nothing.
    if (!stored?.value || (document.status === 'REVIEW' && stored.level !== 'HAND')) continue;
    const pages = await pagesRead(document.id, db);
    if (pages.length === 0) continue;
    const own = await rulesOfProfile(document, db);
    const facts = {
      ...{ kind: docKind ?? '', profile: profile ?? '', known: await knownWords(document, db) },
      checks: await factsAround(document, [], call),
    };
    const key = fieldKey ?? '';
    const without = own.anchors?.filter((one) => one.fieldKey !== key || one.word !== anchorText) ?? [];
    const anchor = {
      fieldKey: key,
      word: anchorText ?? '',
      place: place === 'BELOW' ? ('BELOW' as const) : ('RIGHT' as const),
    };
    const isRight = (rulesNow: typeof own) =>
      understandPages(pages, { ...facts, rules: rulesNow }).head[key]?.value === stored.value;
    const [then, now] = [isRight({ ...own, anchors: without }), isRight({ ...own, anchors: [anchor, ...without] })];
    figures.triedDocs += 1;
    if (now && !then) figures.betterDocs += 1;
    if (then && !now) figures.worseDocs += 1;
  }
  return figures;
}

export const anchorRules = rules(ocrAnchor, {
  effects: {
    anchorTaken: async (record, _step, call) => {
      const figures = await tried(record, call);
      if (figures.worseDocs > figures.betterDocs)
        throw new BusinessError(
          '1000',
          bi(
            `在${figures.triedDocs}份单证上试用：变对${figures.betterDocs}份，变错${figures.worseDocs}份，未启用`,
            `Tried on ${figures.triedDocs} documents: ${figures.betterDocs} right with it, ${figures.worseDocs} wrong: not taken`,
          ),
        );
      return figures;
    },
  },
});
