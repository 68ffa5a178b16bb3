/** Files of an entity with a lifecycle: its flow, its words, and on the server what its steps lead to. */
export const hireFiles: Readonly<Record<string, string>> = {
  'domain/pier/hireFlow.ts': `import { defineFlow } from '../core/flow.ts';
import { bi } from '../core/text.ts';

/** 靠泊: a ship asks for a berth, lies there and leaves. */
export const hireFlow = defineFlow({
  entity: 'berthHire',
  drafts: ['ASKED'],
  states: [
    { key: 'ASKED', label: bi('待靠泊', 'Asked for'), tone: 'wait', icon: 'clock' },
    { key: 'LYING', label: bi('在泊', 'Lying'), tone: 'run', icon: 'dot' },
    { key: 'LEFT', label: bi('已离泊', 'Left'), tone: 'ok', icon: 'tick', final: true },
  ],
  steps: [
    { key: 'moor', label: bi('靠泊', 'Moor'), from: ['ASKED'], to: 'LYING', who: ['BUSI'], needs: ['mooredOn'], effect: 'berthTaken' },
    { key: 'leave', label: bi('离泊', 'Leave'), from: ['LYING'], to: 'LEFT', who: ['BUSI'], effect: 'berthLeft' },
  ],
});
`,
  'domain/pier/dictionaries.ts': `import { defineDict } from '../core/dictionary.ts';

export const pierDictionaries = [
  defineDict('PIER_CARGO', [
    ['BULK', '散货', 'Bulk'],
    ['BOX', '集装箱', 'Containers'],
  ]),
];
`,
  'domain/pier/berthHire.ts': `import { defineEntity } from '../core/entity.ts';
import { date, dict, ref, text } from '../core/field.ts';
import { stateField } from '../core/flow.ts';
import { bi } from '../core/text.ts';
import { hireFlow } from './hireFlow.ts';

/** 靠泊: a ship at a berth. */
export const berthHire = defineEntity({
  key: 'berthHire',
  service: 'business',
  design: 'pier',
  label: bi('靠泊单', 'Mooring'),
  fields: {
    ship: text('船名', 'Ship', { max: 40, required: true }),
    berthId: ref('泊位', 'Berth', { entity: 'berth', required: true }),
    customerId: ref('客户', 'Customer', { entity: 'customer', required: true }),
    cargo: dict('货类', 'Cargo', { dict: 'PIER_CARGO', required: true }),
    mooredOn: date('靠泊日期', 'Moored on', { readOnly: true }),
    leftOn: date('离泊日期', 'Left on', { readOnly: true }),
    status: stateField('状态', 'Status', hireFlow),
  },
  title: 'ship',
  keywords: ['ship', 'berthId'],
  list: ['ship', 'status', 'berthId', 'customerId', 'cargo', 'mooredOn', 'leftOn'],
  filters: ['status', 'berthId', 'customerId'],
  defaultSort: { field: 'ship', order: 'ASC' },
  scope: { everyone: 'rows of a test' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'act', 'batchAct', 'log'],
  flow: hireFlow,
  pages: { icon: 'place', group: '91' },
  access: { business: 'list,view,create,edit,act:*' },
});
`,
  'server/pier/hireRules.ts': `import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { berth, berthHire } from '#domain/pier/index.ts';
import { change } from '../crud/change.ts';
import { readOne } from '../crud/read.ts';
import { effectOn } from '../crud/rulesOn.ts';
import type { EntityRules } from '../gateway/areaRules.ts';

/** The berth is locked, judged and written in the transaction of the step. */
const berthTaken = effectOn(berthHire, async ({ berthId, customerId }, _step, call) => {
  const taken = await readOne(berth, ['customerId'], { id: berthId }, call.db, { lock: 'update' });
  if (taken?.customerId) throw invalid({ berthId: bi('泊位已被占用，请改选空泊位', 'The berth is taken: choose a free one') });
  await change(berth, berthId ?? '', { customerId }, call);
  return undefined;
});

/** What it answers is set on the record itself. */
const berthLeft = effectOn(berthHire, async ({ berthId }, _step, call) => {
  await change(berth, berthId ?? '', { customerId: null }, call);
  return { leftOn: call.now.slice(0, 10) };
});

export const berthHireRules: EntityRules = { effects: { berthTaken, berthLeft } };
`,
};
