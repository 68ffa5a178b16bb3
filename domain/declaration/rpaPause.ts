import { defineEntity } from '../core/entity.ts';
import { bool, datetime, dict, text } from '../core/field.ts';
import { bi } from '../core/text.ts';

/** 取件暂停: robots pull nothing of this kind meanwhile, such as while a portal is closed. @see docs/spec/operations.md 3.16 */
export const rpaPause = defineEntity({
  key: 'rpaPause',
  service: 'van',
  design: 'classification',
  label: bi('取件暂停', 'Pause of robots'),
  fields: {
    rpaKind: dict('类型', 'Kind', { dict: 'RPA_KIND', required: true, createOnly: true }),
    reason: text('原因', 'Reason', { max: 200, required: true }),
    pausedTo: datetime('暂停至', 'Paused until', {
      help: bi('不填则直到停用', 'Until it is switched off when empty'),
    }),
    enabled: bool('启用', 'Enabled', { default: 1 }),
  },
  title: 'rpaKind',
  list: ['rpaKind', 'reason', 'pausedTo', 'enabled', 'updatedTime'],
  filters: ['rpaKind', 'enabled'],
  defaultSort: { field: 'createdTime', order: 'DESC' },
  unique: [['rpaKind']],
  scope: { staff: 'all' },
  verbs: ['page', 'get', 'add', 'update', 'delete', 'log'],
  pages: { icon: 'task', group: '20', title: bi('取件暂停', 'Pauses of robots') },
  access: { declarants: 'list,view,create,edit,delete', it: 'list,view,create,edit,delete' },
});
