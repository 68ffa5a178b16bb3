import { type DraftValues, defineEntity, type Rule } from '../core/entity.ts';
import { dict, ref, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { configuredBy, financeGroup } from './keepers.ts';
import { isFinanceParam, wrongParam } from './params.ts';

const fields = {
  mainCompId: ref('主体公司', 'Main company', {
    entity: 'bhMainComp',
    createOnly: true,
    help: bi('留空时适用于所有主体', 'Left empty, it holds for all companies'),
  }),
  confKey: dict('参数', 'Parameter', { dict: 'FINANCE_PARAM', required: true, createOnly: true }),
  confValue: text('值', 'Value', { max: 300, required: true }),
  note: text('说明', 'Note', { max: 200 }),
};

const wrongValue: Rule<DraftValues<typeof fields>> = ({ confKey, confValue }) => {
  const wrong = isFinanceParam(confKey) && confValue ? wrongParam(confKey, confValue) : undefined;
  return wrong && { confValue: wrong };
};

/** 财务参数: what finance decides by, for all companies of ours or for one. @see docs/spec/finance.md 4.17, 5.2 */
export const financeConf = defineEntity({
  key: 'financeConf',
  service: 'financial',
  design: 'finance',
  label: bi('财务参数', 'Finance parameter'),
  fields,
  title: 'confKey',
  keywords: ['confKey', 'note'],
  list: ['confKey', 'mainCompId', 'confValue', 'note', 'updatedTime'],
  filters: ['confKey', 'mainCompId'],
  defaultSort: { field: 'confKey', order: 'ASC' },
  facts: { mainCompId: { filter: () => ({ enabled: 1 }) } },
  rules: [wrongValue],
  mayEdit: configuredBy,
  unique: [['confKey', 'mainCompId']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log', 'export'],
  methods: { add: 'saveFinanceConf', update: 'saveFinanceConf' },
  pages: { icon: 'system', group: financeGroup },
  access: { finance: 'list,view,create,edit,delete,export' },
});
