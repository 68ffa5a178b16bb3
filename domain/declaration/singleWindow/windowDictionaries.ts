import { type Dictionary, defineDict } from '../../core/dictionary.ts';
import { bi } from '../../core/text.ts';

/** Words of the link to the Single Window. */
export const windowDictionaries: readonly Dictionary[] = [
  {
    code: 'WINDOW_STATE',
    items: [
      { id: 'NUMBERED', label: bi('待写出', 'To be written'), tone: 'wait', icon: 'clock' },
      { id: 'WRITTEN', label: bi('已写出，待客户端取走', 'Written, not taken yet'), tone: 'run', icon: 'ring' },
      { id: 'TAKEN', label: bi('客户端已取走', 'Taken by the client'), tone: 'run', icon: 'half' },
      { id: 'SAVED', label: bi('已暂存，待申报', 'Saved, to be declared'), tone: 'wait', icon: 'pause' },
      { id: 'DECLARED', label: bi('已申报', 'Declared'), tone: 'ok', icon: 'tick' },
      { id: 'RETURNED', label: bi('客户端未能发送', 'Not sent by the client'), tone: 'bad', icon: 'back' },
      { id: 'REFUSED', label: bi('暂存被拒', 'Refused'), tone: 'bad', icon: 'cross' },
    ],
  },
  defineDict('WINDOW_BOX', [
    ['OUT', '发出', 'Out'],
    ['IN', '收到', 'In'],
  ]),
  defineDict('WINDOW_CONTENT', [
    ['MESSAGE', '报关单报文', 'Message of a declaration'],
    ['POWER', '委托书报文', 'Power of attorney'],
    ['RESPONSE', '暂存回执', 'Answer to the import'],
    ['CLIENT', '客户端错误', 'Error of the client'],
    ['RECEIPT', '海关回执', 'Receipt of customs'],
    ['OTHER', '其他', 'Other'],
  ]),
  {
    code: 'WINDOW_FILE_STATE',
    items: [
      { id: 'WRITTEN', label: bi('已写出', 'Written'), tone: 'run', icon: 'ring' },
      { id: 'TAKEN', label: bi('已取走', 'Taken'), tone: 'ok', icon: 'tick' },
      { id: 'RETURNED', label: bi('未取走，退回', 'Returned'), tone: 'bad', icon: 'back' },
      { id: 'READ', label: bi('已读', 'Read'), tone: 'ok', icon: 'tick' },
      { id: 'SUSPECT', label: bi('读不出，再试', 'Not read yet'), tone: 'wait', icon: 'clock' },
      { id: 'BROKEN', label: bi('损坏或不是回执', 'Damaged, or no answer'), tone: 'bad', icon: 'mark' },
    ],
  },
  defineDict('WINDOW_VERSION', [
    ['version', 'version', 'version'],
    ['Version', 'Version', 'Version'],
    ['none', '不写', 'none'],
  ]),
];
