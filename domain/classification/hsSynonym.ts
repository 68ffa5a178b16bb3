import { defineEntity, type Rule } from '../core/entity.ts';
import { text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { synonymsPath } from './paths.ts';

const notDigits: Rule<{ readonly hsPrefix?: string | null }> = ({ hsPrefix }) =>
  hsPrefix && !/^\d{2,10}$/.test(hsPrefix)
    ? { hsPrefix: bi('编码前缀应为2至10位数字', 'A prefix has 2 to 10 digits') }
    : undefined;

/**
 * 归类同义词: what people call goods that the tariff calls otherwise; codes are found by it.
 * @see docs/spec/classification.md 4.8
 */
export const hsSynonym = defineEntity({
  key: 'hsSynonym',
  service: 'product',
  design: 'classification',
  label: bi('归类同义词', 'Classification synonym'),
  fields: {
    word: text('同义词', 'Word', { max: 60, required: true }),
    hsPrefix: text('编码前缀', 'Code prefix', {
      max: 10,
      required: true,
      help: bi('前缀下的编码可用该词查到', 'Codes below the prefix are found by the word'),
    }),
    expandsTo: textarea('税则用语', 'Words of the tariff', {
      max: 500,
      help: bi(
        '多个用顿号分开；填写后只有名称含其一的编码可用该词查到',
        'Several are separated by 、; then only codes whose name holds one of them are found',
      ),
    }),
  },
  title: 'word',
  keywords: ['word', 'expandsTo', 'hsPrefix'],
  list: ['word', 'hsPrefix', 'expandsTo', 'createdByName', 'updatedTime'],
  filters: ['word', 'hsPrefix', 'expandsTo'],
  defaultSort: { field: 'word', order: 'ASC' },
  rules: [notDigits],
  unique: [['word']],
  scope: { everyone: 'words for goods of the tariff, nobody’s goods' },
  verbs: ['page', 'get', 'add', 'update', 'delete', 'log', 'export'],
  pages: { icon: 'list', at: synonymsPath, title: bi('归类同义词', 'Synonyms') },
  access: { preAudit: 'list,view,create,edit,delete,export' },
});
