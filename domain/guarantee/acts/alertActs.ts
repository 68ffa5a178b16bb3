import { defineAct } from '../../core/act.ts';
import { textarea } from '../../core/field.ts';
import { bi } from '../../core/text.ts';
import { bhAlert } from '../bhAlert.ts';

/**
 * Import/export says what was done about an alert; it stays quiet until another level is reached.
 * @see docs/spec/guarantee.md 7.10
 */
export const handleAlert = defineAct(bhAlert, {
  key: 'handle',
  label: bi('处理', 'Handle'),
  title: bi('处理 1 条预警', 'Handle 1 alert'),
  done: bi('已处理 1 条预警', '1 alert handled'),
  who: ['JCK'],
  offeredTo: ['ALL'],
  right: 'edit',
  method: 'alertHandle',
  batch: {
    label: bi('批量处理', 'Handle'),
    title: bi('处理 {count} 条预警', 'Handle {count} alerts'),
    confirm: bi('处理', 'Handle'),
    method: 'alertHandle',
  },
  asks: { note: textarea('处理说明', 'Note', { max: 500, required: true }) },
  stop: ({ alertStatus }) =>
    alertStatus === 'OPEN' ? undefined : bi('该预警已处理或已自动关闭', 'This alert was handled or has closed itself'),
});
