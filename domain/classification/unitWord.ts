import { defineEntity } from '../core/entity.ts';
import { dict, text } from '../core/field.ts';
import { bi } from '../core/text.ts';
import { unitWordsPath } from './paths.ts';

/**
 * 单位同义词: what customers call a unit beside its code and names; conversion of goods reads it.
 * @see docs/spec/classification.md 3.1 rule C2
 */
export const unitWord = defineEntity({
  key: 'unitWord',
  service: 'product',
  design: 'classification',
  label: bi('单位同义词', 'Word for a unit'),
  fields: {
    word: text('同义词', 'Word', { max: 20, required: true }),
    unit: dict('计量单位', 'Unit', { dict: 'UNIT', required: true }),
  },
  title: 'word',
  keywords: ['word'],
  list: ['word', 'unit', 'createdByName', 'updatedTime'],
  filters: ['word', 'unit'],
  defaultSort: { field: 'word', order: 'ASC' },
  unique: [['word']],
  scope: { everyone: 'words for units of measure' },
  verbs: ['page', 'get', 'add', 'update', 'delete', 'log', 'import', 'export'],
  importKey: ['word'],
  pages: { icon: 'list', at: unitWordsPath, title: bi('单位同义词', 'Words for units') },
  access: { preAudit: 'list,view,create,edit,delete,import,export' },
}); // biome-ignore format: a definition is a table
