import { defineAct } from '../../core/act.ts';
import { answerShape, defineCall } from '../../core/call.ts';
import { json, ref } from '../../core/field.ts';
import { bi, type Text } from '../../core/text.ts';
import { declaration } from '../declaration.ts';
import type { WindowFinding } from './checkMessage.ts';
import type { KeptElement } from './readMessage.ts';
import type { MessagePart } from './writeMessage.ts';

/** 仅校验: the message is made and judged, and nothing is written; of many declarations at once, too. */
export const checkForWindow = defineAct(declaration, {
  key: 'checkForWindow',
  label: bi('校验单一窗口报文', 'Check for the Single Window'),
  who: ['C1'],
  service: 'van',
  method: 'checkForWindow',
  isVersionOptional: true,
  neutral: true,
  batch: true,
  lead: bi('只校验报文，不写出也不发送。', 'The message is judged alone: nothing is written, nothing sent.'),
  done: bi('{declNo} 的报文可以暂存', 'The message of {declNo} can be saved as a draft'),
  isMissed: ({ status }) => status !== 'DRAFT' && status !== 'CHECKED',
});

/** A message as people read it. */
export interface ShownMessage {
  readonly parts: readonly MessagePart[];
  readonly xml: string;
  readonly findings: readonly WindowFinding[];
  /** Files of the declaration that do not go along. */
  readonly left: readonly string[];
}

/** 查看报文: what would be written of a declaration now. */
export const queryWindowMessage = defineCall({
  service: 'van',
  method: 'queryWindowMessage',
  right: 'declaration:view',
  who: ['C1'],
  input: { id: ref('报关单', 'Declaration', { entity: 'declaration', required: true }) },
  answer: answerShape<ShownMessage>(),
});

/** 查看文件: what a file said that went out or came in. */
export const queryWindowFile = defineCall({
  service: 'van',
  method: 'queryWindowFile',
  right: 'windowFile:view',
  input: { id: ref('单一窗口文件', 'File', { entity: 'windowFile', required: true }) },
  answer: answerShape<{
    readonly parts: readonly MessagePart[];
    readonly unknown: readonly KeptElement[];
    readonly xml: string;
  }>(),
});

/** What became of files of messages: the declarations that were made, and the messages that were not taken, with the reason. */
export interface WindowImportAnswer {
  readonly total: number;
  readonly made: readonly {
    readonly id: string;
    readonly declNo: string;
    readonly name: string;
    readonly kept: number;
  }[];
  readonly failed: readonly { readonly name: string; readonly msg: string }[];
}

const shown = 5;

const toldOf = ({ made, failed }: WindowImportAnswer): Text => {
  const kept = made.reduce((sum, one) => sum + one.kept, 0);
  const reasons = failed.slice(0, shown).map(({ name, msg }) => `${name}：${msg}`);
  const more = failed.length > shown ? '…' : '';
  return bi(
    `已导入${made.length}份报关单${kept > 0 ? `，${kept}个元素没有对应的栏目，保存在单一窗口文件中` : ''}${failed.length > 0 ? `；${failed.length}份未导入：${reasons.join('；')}${more}` : ''}`,
    `${made.length} declarations imported${kept > 0 ? `, ${kept} elements without a field are kept with their files` : ''}${failed.length > 0 ? `; ${failed.length} were not: ${reasons.join('; ')}${more}` : ''}`,
  );
};

/** 导入报文: messages of another program, as XML or zip, become drafts that people check. */
export const importWindowMessages = defineCall({
  service: 'van',
  method: 'importWindowMessages',
  right: 'declaration:create',
  who: ['C1'],
  writes: true,
  input: {
    fileIds: json('文件', 'Files', { required: true, limits: { depth: 1, entries: 100, text: 64 } }),
    customerId: ref('客户', 'Customer', {
      entity: 'customer',
      help: bi(
        '报文中的收发货人不是客户时，报关单归此客户',
        'Whose the declaration is where its consignee is no customer',
      ),
    }),
  },
  answer: answerShape<WindowImportAnswer>(),
  tool: {
    of: 'declaration',
    label: bi('导入单一窗口报文', 'Import messages'),
    files: 'fileIds',
    told: toldOf,
    isWarning: ({ failed }) => failed.length > 0,
  },
});
