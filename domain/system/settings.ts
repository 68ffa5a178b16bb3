import { defineAct } from '../core/act.ts';
import { defineEntity } from '../core/entity.ts';
import { bool, computed, text, textarea } from '../core/field.ts';
import { bi } from '../core/text.ts';

/**
 * 系统参数: what people set in the place of a default. The value itself never leaves by a list: `shownValue` hides what is
 * secret.
 */
export const sysSetting = defineEntity({
  key: 'sysSetting',
  service: 'system',
  design: 'platform',
  label: bi('系统参数', 'Setting'),
  fields: {
    settingKey: text('参数', 'Key', { max: 80, required: true, createOnly: true }),
    settingValue: textarea('值', 'Value', { max: 4000, readOnly: true, secret: true }),
    shownValue: computed('值', 'Value', { of: 'text' }),
    valueType: text('类型', 'Type', { max: 10, readOnly: true }),
    note: text('说明', 'Note', { max: 200, readOnly: true }),
    secretFlg: bool('保密', 'Secret', { readOnly: true }),
  },
  title: 'settingKey',
  list: ['settingKey', 'shownValue', 'valueType', 'note', 'updatedTime'],
  filters: ['settingKey', 'note'],
  defaultSort: { field: 'settingKey', order: 'ASC' },
  unique: [['settingKey']],
  scope: { staff: 'all' },
  verbs: ['page'],
  methods: { page: 'querySettingPage' },
});

/** Changes a setting, with the reason why. */
export const saveSetting = defineAct(sysSetting, {
  key: 'save',
  label: bi('修改', 'Change'),
  title: bi('修改参数 {settingKey}', 'Change {settingKey}'),
  method: 'saveSetting',
  right: 'edit',
  who: ['ADMIN'],
  asks: { settingValue: textarea('值', 'Value', { max: 4000, required: true }) },
  reason: { required: true, max: 200 },
  stop: ({ settingKey }) =>
    settingKey === 'maintenance.mode' ? bi('请在“维护模式”中设置', 'This is set under “Maintenance mode”') : undefined,
  start: ({ secretFlg, shownValue }) => ({ settingValue: secretFlg ? '' : shownValue }),
});
