import type { EditRight, EntityDefinition, RecordValues } from './entity.ts';
import type { Flow } from './flow.ts';
import { bi, type Text } from './text.ts';

type Changes = Required<Pick<EntityDefinition, 'mayEdit' | 'mayDelete'>>;

const notNow = bi('当前状态不允许修改', 'This status does not allow changes');

/**
 * What the state alone leaves open: everything in a draft, in other states what the flow names, without a word nothing.
 */
function openIn(flow: Flow, record: RecordValues): EditRight {
  const state = String(record[flow.field]);
  if (flow.drafts.includes(state)) return { fields: 'all' };
  const open = flow.open?.find((one) => one.in.includes(state));
  return open ? { fields: open.fields } : { none: flow.whyClosed ?? notNow };
}

/**
 * A record is deleted in its first state alone: one that was returned has been seen by others, and its history stays.
 */
function whyKept({ drafts, field, initial, states }: Flow, record: RecordValues): Text | undefined {
  if (record[field] === initial && drafts.includes(initial)) return undefined;
  const first = states.find(({ key }) => key === initial)?.label;
  if (!first || !drafts.includes(initial)) return bi('该数据不能删除', 'This record cannot be deleted');
  return bi(`只有${first.zh}状态可以删除`, `It can be deleted in status "${first.en}" only`);
}

function bothOf(left: EditRight, right: EditRight): EditRight {
  if ('none' in left) return left;
  if ('none' in right || left.fields === 'all') return right;
  const { fields } = right;
  return fields === 'all' ? left : { fields: left.fields.filter((name) => fields.includes(name)) };
}

/**
 * What may be changed of a record with a lifecycle, and whether it may be deleted: what its state leaves open, narrowed
 * by what the entity says of person and values. An entity whose flow says nothing of drafts is changed by its steps
 * alone.
 */
export function changesWithin(flow: Flow, own: Partial<Changes>): Changes {
  return {
    mayEdit: (record, actor) => {
      const open = openIn(flow, record);
      return 'none' in open ? open : bothOf(open, own.mayEdit?.(record, actor) ?? { fields: 'all' });
    },
    mayDelete: (record, actor) => whyKept(flow, record) ?? own.mayDelete?.(record, actor),
  };
}
