import { defineAct } from '../../core/act.ts';
import { possibleActs, type Stop } from '../../core/actRules.ts';
import type { RecordValues } from '../../core/entity.ts';
import { hsCodeField, int, json, multiDict, text, textarea } from '../../core/field.ts';
import type { Flow } from '../../core/flow.ts';
import type { Actor } from '../../core/rights.ts';
import { bi } from '../../core/text.ts';
import { precatProcessFlow } from './precatProcessFlow.ts';
import { precatProduct } from './precatProduct.ts';

const flow = precatProcessFlow as unknown as Flow;

interface Facts {
  readonly actor: Actor;
  readonly now: string;
}

/** The pass that goods are open for to this person now, or why there is none. */
export function openPass(line: RecordValues, facts: Facts): { readonly key: string } | { readonly stop: Stop } {
  const passes = possibleActs(flow.steps, line, facts).filter(({ act }) => act.key.startsWith('pass'));
  const open = passes.find(({ reason }) => reason === undefined);
  if (open) return { key: open.act.key };
  return { stop: passes.at(-1)?.reason ?? bi('商品不在审核中', 'The goods are not being audited') };
}

/** Whoever may pass goods on may also keep what he found so far. */
function notAuditing(line: RecordValues, facts: Facts): Stop | undefined {
  const pass = openPass(line, facts);
  return 'stop' in pass ? pass.stop : undefined;
}

/** What an auditor writes beside the code and its elements; what is not sent stays as it is. */
const described = {
  declaredName: text('申报名称', 'Declared name', { max: 255 }),
  girRules: multiDict('归类总规则', 'General rules used', { dict: 'GIR' }),
  basis: textarea('归类依据', 'Reason of the code', { max: 2_000 }),
  composition: textarea('成分含量', 'Composition', { max: 2_000 }),
  principle: textarea('工作原理', 'Principle', { max: 2_000 }),
} as const;

export const describedFields = [
  'declaredName',
  'girRules',
  'basis',
  'composition',
  'principle',
] as const satisfies readonly (keyof typeof described)[];

/** A result as it is worked on, on the desk and in the sheet. */
export const resultFields = {
  hsCode: hsCodeField('商品编码', 'Tariff code', { required: true }),
  ciqCode: text('检验检疫编码', 'CIQ suffix', { max: 3 }),
  elementValues: json('申报要素', 'Declaration elements', { limits: { depth: 2, entries: 200, text: 255 } }),
  suggestRank: int('建议名次', 'Rank of the suggestion', { min: 1, max: 20 }),
  ...described,
} as const;

/**
 * 保存归类结果: what is found of goods, kept while they are worked on. Their page and the sheet ask for it, no dialog does.
 */
export const saveResult = defineAct(precatProduct, {
  key: 'saveResult',
  neutral: true,
  label: bi('保存归类结果', 'Save the result'),
  who: ['YGL01', 'YGL02', 'YGL03'],
  asks: resultFields,
  answered: ['hsCode', 'ciqCode', 'elementValues', 'suggestRank', ...describedFields],
  reason: { required: false, label: bi('审核意见', 'Opinion') },
  isMissed: () => false,
  stop: notAuditing,
});
