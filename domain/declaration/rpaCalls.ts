import { answerShape, defineCall } from '../core/call.ts';
import { dict, json, text } from '../core/field.ts';

/** What a robot is handed: the task, and the files it has to fetch. */
export interface PulledTask {
  readonly id: string;
  readonly rowVersion: number;
  readonly taskNo: string;
  readonly rpaKind: string;
  readonly orderId: string | null;
  readonly declId: string | null;
  /** Of a file to fetch: the number by which the portal knows it. */
  readonly docNo: string | null;
  readonly customsCode: string | null;
  readonly leaseUntil: string;
  readonly fileHash: string;
  readonly files: readonly { readonly fileName: string; readonly hashaddr: string }[];
}

/**
 * 取件: the next task of these kinds for this robot, oldest of the highest priority first; none when nothing may be
 * pulled.
 */
export const pullRpaTask = defineCall({
  service: 'van',
  method: 'pullRpaTask',
  right: 'rpaTask:act:pull',
  who: ['RPA'],
  writes: true,
  input: {
    robot: text('机器人', 'Robot', { max: 40, required: true }),
    kinds: json('类型', 'Kinds', { limits: { depth: 1, entries: 20 } }),
  },
  answer: answerShape<{ readonly task: PulledTask | null }>(),
});

/** 可取件检查, V-80: may a robot take this work, and what speaks against it. */
export const checkCanPull = defineCall({
  service: 'van',
  method: 'checkCanPull',
  right: 'rpaTask:view',
  rowsOf: ['customsOrder', 'declaration'],
  input: {
    kind: dict('类型', 'Kind', { dict: 'RPA_KIND', required: true }),
    orderId: text('报关委托单', 'Order', { max: 36 }),
    declId: text('报关单', 'Declaration', { max: 36 }),
  },
  answer: answerShape<{
    readonly canPull: number;
    readonly reasons: readonly { readonly reason: string; readonly text: string }[];
  }>(),
});

/** 上传取件文件: the file that a robot fetched for its task; a later one takes the place of the one before. */
export const sendRpaFile = defineCall({
  service: 'van',
  method: 'sendRpaFile',
  right: 'rpaTask:act:pulled',
  who: ['RPA'],
  writes: true,
  input: {
    taskId: text('任务', 'Task', { max: 36, required: true }),
    fileId: text('文件', 'File', { max: 60, required: true }),
  },
  answer: answerShape<{ readonly fileHash: string; readonly rowVersion: number }>(),
});
