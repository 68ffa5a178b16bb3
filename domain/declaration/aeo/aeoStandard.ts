import { type DraftValues, defineEntity, type Rule } from '../../core/entity.ts';
import { bool, children, date, dict, int, text } from '../../core/field.ts';
import { bi } from '../../core/text.ts';

/** 标准条目: what one version of the standard asks of every company, or of companies of one kind. */
export const aeoStandardItem = defineEntity({
  key: 'aeoStandardItem',
  service: 'business',
  design: 'classification',
  label: bi('AEO标准条目', 'AEO standard item'),
  parent: { entity: 'aeoStandard', field: 'standardId' },
  fields: {
    standardId: {
      kind: 'ref',
      entity: 'aeoStandard',
      label: bi('标准版本', 'Standard'),
      required: true,
      createOnly: true,
    },
    lineNo: int('序号', 'Line', { min: 1, required: true }),
    groupName: dict('类别', 'Group', { dict: 'AEO_GROUP', required: true }),
    code: text('编号', 'Code', { max: 10, required: true }),
    nameZh: text('标准内容', 'What is asked', { max: 300, required: true }),
    entType: dict('适用企业类型', 'Kind of company', {
      dict: 'AEO_ENT',
      help: bi('不填适用于所有企业', 'Every company without it'),
    }),
    keyFlg: bool('关键项', 'Key item', { default: 0 }),
  },
  title: 'nameZh',
  code: 'code',
  scope: 'parent',
  verbs: [],
});

const fields = {
  standardVer: text('标准版本', 'Version', { max: 20, required: true }),
  title: text('名称', 'Name', { max: 100, required: true }),
  validFrom: date('生效日期', 'Valid from', { required: true }),
  validTo: date('失效日期', 'Valid to'),
  mostPartial: int('部分达标项上限', 'Items met in part, at most', { min: 0, max: 100, default: 3 }),
  lowestScore: int('最低得分', 'Lowest score', { min: -200, max: 0, default: -3 }),
  items: children('条目', 'Items', { of: aeoStandardItem, maxRows: 300 }),
};

type Draft = DraftValues<typeof fields>;

const wrongPeriod: Rule<Draft> = ({ validFrom, validTo }) =>
  validFrom && validTo && validTo < validFrom
    ? { validTo: bi('失效日期不能早于生效日期', 'The end must not be before the start') }
    : undefined;

const codeTwice: Rule<Draft> = ({ items }) => {
  const codes = (items ?? []).map(({ code }) => code);
  const at = codes.findIndex((code, index) => code && codes.indexOf(code) < index);
  return at < 0 ? undefined : { items: bi(`编号重复：${codes[at]}`, `This code stands there twice: ${codes[at]}`) };
};

/**
 * AEO认证标准: a version of what companies assess themselves by, with its days and limits.
 * @see docs/spec/classification.md 2.13, V-75
 */
export const aeoStandard = defineEntity({
  key: 'aeoStandard',
  service: 'business',
  design: 'classification',
  label: bi('AEO认证标准', 'AEO standard'),
  fields,
  title: 'standardVer',
  keywords: ['standardVer', 'title'],
  list: ['standardVer', 'title', 'validFrom', 'validTo', 'mostPartial', 'lowestScore', 'updatedTime'],
  filters: ['standardVer', 'validFrom'],
  defaultSort: { field: 'validFrom', order: 'DESC' },
  form: [
    { title: bi('标准', 'Standard'), fields: ['standardVer', { field: 'title', span: 2 }, 'validFrom', 'validTo', 'mostPartial', 'lowestScore'] },
    { title: bi('条目', 'Items'), fields: [{ field: 'items', span: 3 }] },
  ],
  rules: [wrongPeriod, codeTwice],
  unique: [['standardVer']],
  scope: { everyone: 'the standard of customs, by which customers assess themselves' },
  verbs: ['page', 'get', 'byIds', 'add', 'update', 'delete', 'log', 'export'],
  pages: { icon: 'list' },
  access: { business: 'list,view', customer: 'list,view', preCustomer: 'list,view', declarants: 'list,view,create,edit,delete,export' },
}); // biome-ignore format: a definition is a table
