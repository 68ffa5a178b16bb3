import { defineEntity } from '../core/entity.ts';
import { bool, date, dict, int, json, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** Since when a word holds that nobody has given a day. */
const always = '2000-01-01';
const noWords = new Set(['null', '-1']);

/**
 * 字典项: a word of a static dictionary, valid for a time; a code may have several versions that follow each other. Codes
 * that the product's own rules know are `ownFlg`: they can be called, coloured, ordered and ended in another way, and
 * neither removed nor renamed.
 */
export const sysDictItem = defineEntity({
  key: 'sysDictItem',
  service: 'common',
  design: 'platform',
  label: bi('字典项', 'Dictionary item'),
  fields: {
    dictCode: text('字典', 'Dictionary', { max: 40, required: true, createOnly: true }),
    dictId: text('编码', 'Id', { max: 40, required: true, createOnly: true }),
    dictName: text('名称', 'Name', { max: 100, required: true }),
    dictNameEn: text('英文名', 'English name', { max: 150 }),
    color: dict('颜色', 'Colour', { dict: 'DICT_COLOR' }),
    orderNo: int('顺序', 'Order', { default: 100, min: 0, max: 100_000 }),
    validFrom: date('生效日期', 'Valid from', { required: true, default: always }),
    validTo: date('失效日期', 'Valid to'),
    enabled: bool('启用', 'Enabled', { default: 1 }),
    dictKey: text('扩展键', 'Extra key', { max: 100 }),
    dictValue: text('扩展值', 'Extra value', { max: 100 }),
    ownFlg: bool('内置编码', 'Built-in code', { default: 0, readOnly: true }),
    icon: text('图标', 'Icon', { max: 20, readOnly: true }),
    py: text('拼音', 'Pinyin', { max: 400, readOnly: true }),
  },
  title: 'dictName',
  code: 'dictId',
  keywords: ['dictCode', 'dictId', 'dictName', 'dictNameEn'],
  list: [
    'dictCode',
    'dictId',
    'dictName',
    'dictNameEn',
    'color',
    'orderNo',
    'validFrom',
    'validTo',
    'enabled',
    'ownFlg',
  ],
  filters: ['dictCode', 'dictId', 'dictName', 'enabled', 'ownFlg', 'validFrom', 'validTo'],
  defaultSort: { field: 'dictCode', order: 'ASC' },
  form: [
    {
      title: bi('编码与名称', 'Code and names'),
      fields: ['dictCode', 'dictId', 'dictName', 'dictNameEn', 'color', 'orderNo'],
    },
    { title: bi('有效期', 'Validity'), fields: ['validFrom', 'validTo', 'enabled', 'ownFlg'] },
    { title: bi('扩展', 'Extras'), fields: ['dictKey', 'dictValue'] },
  ],
  unique: [['dictCode', 'dictId', 'validFrom']],
  importKey: ['dictCode', 'dictId', 'dictName'],
  importColumns: [
    'dictCode',
    'dictId',
    'dictName',
    'dictNameEn',
    'color',
    'orderNo',
    'validFrom',
    'validTo',
    'enabled',
    'dictKey',
    'dictValue',
  ],
  scope: { everyone: 'words of dictionaries, which every page shows' },
  rules: [endsAfterItBegins, isNoPlaceholder],
  mayDelete: ({ ownFlg }) =>
    ownFlg
      ? bi(
          '内置编码由系统规则使用，只能停用或设置失效日期',
          'The rules of the product use this code: end its validity instead',
        )
      : undefined,
  verbs: ['page', 'get', 'add', 'update', 'delete', 'import', 'export'],
  pages: { icon: 'list' },
  access: { it: 'list,view,export' },
});

function endsAfterItBegins({ validFrom, validTo }: { validFrom?: string | null; validTo?: string | null }) {
  return validFrom && validTo && validTo < validFrom
    ? { validTo: bi('失效日期不能早于生效日期', 'The end must not be before the start') }
    : undefined;
}

function isNoPlaceholder({ dictId, dictName }: { dictId?: string | null; dictName?: string | null }) {
  return {
    ...(dictId && noWords.has(dictId) && { dictId: bi('编码不能为 null 或 -1', 'null and -1 are no codes') }),
    ...(dictName === 'null' && { dictName: bi('名称不能为 null', 'null is no name') }),
  };
}

/**
 * 动态字典: words that are records, asked page by page. Names that the product's own screens ask for are `ownFlg`.
 * @see docs/spec/platform.md 5.4
 */
export const sysDynDict = defineEntity({
  key: 'sysDynDict',
  service: 'common',
  design: 'platform',
  label: bi('动态字典', 'Dynamic dictionary'),
  fields: {
    dynDictName: text('名称', 'Name', { max: 60, required: true, createOnly: true }),
    entity: text('来源实体', 'Entity', { max: 60, required: true }),
    valueField: text('值字段', 'Value field', { max: 60, required: true }),
    labelField: text('显示字段', 'Label field', { max: 60, required: true }),
    labelFormat: text('显示格式', 'Label format', { max: 100, help: bi('如 {code} {name}', 'such as {code} {name}') }),
    filterFields: text('可用条件', 'Allowed parameters', {
      max: 300,
      help: bi('字段名，逗号分隔', 'Field names, separated by commas'),
    }),
    fixedFilter: json('固定条件', 'Fixed filter', { readOnly: true }),
    scopeFlg: bool('按数据范围', 'Apply data scope', { default: 1 }),
    ownFlg: bool('内置', 'Built in', { default: 0, readOnly: true }),
  },
  title: 'dynDictName',
  keywords: ['dynDictName', 'entity'],
  list: ['dynDictName', 'entity', 'valueField', 'labelField', 'labelFormat', 'filterFields', 'scopeFlg', 'ownFlg'],
  filters: ['dynDictName', 'entity'],
  defaultSort: { field: 'dynDictName', order: 'ASC' },
  unique: [['dynDictName']],
  importKey: ['dynDictName'],
  scope: { everyone: 'names of dictionaries; what one offers follows the scope of its entity' },
  mayDelete: ({ ownFlg }) => (ownFlg ? bi('系统页面正在使用，不能删除', 'Screens of the product use it') : undefined),
  verbs: ['page', 'get', 'add', 'update', 'delete', 'import', 'export'],
  pages: { icon: 'list' },
  access: { it: 'list,view,export' },
});
