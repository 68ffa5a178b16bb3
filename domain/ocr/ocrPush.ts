import { defineEntity } from '../core/entity.ts';
import { dict, json, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** 推送记录: what a document wrote into a record of another area, value by value, with its place on the paper. */
export const ocrPush = defineEntity({
  key: 'ocrPush',
  service: 'business',
  design: 'operations',
  label: bi('推送记录', 'What was pushed'),
  parent: { entity: 'ocrDocument', field: 'docId' },
  fields: {
    docId: ref('识别单证', 'Document', { entity: 'ocrDocument', required: true, createOnly: true }),
    target: dict('推送对象', 'Target', { dict: 'OCR_TARGET', required: true }),
    targetEntity: text('业务对象', 'Kind of record', { max: 60, required: true }),
    targetId: text('目标记录', 'Target record', { max: 36, required: true }),
    /** Of each value what stood there and what was written. */
    written: json('写入', 'Written', { limits: { depth: 3, entries: 20_000, text: 1_000 } }),
  },
  index: [['targetId']],
  scope: 'parent',
  verbs: [],
});
