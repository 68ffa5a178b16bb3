import { addHours } from '#domain/core/moments.ts';
import type { DeclarationMessageKind, DeclarationReceipt, OpenDeclaration } from './customsSystem.ts';

type Course = readonly (readonly [code: string, minutes: number])[];

/** Minutes after its sending at which a message gets each of its receipts. */
const courses: Readonly<Record<string, Readonly<Record<DeclarationMessageKind, Course>>>> = {
  OK: {
    DECL: [
      ['STORE', 1],
      ['RELEASE', 10],
      ['CLOSE', 24 * 60],
    ],
    AMEND: [['AMEND_OK', 2]],
    REVOKE: [['REVOKE_OK', 2]],
  },
  FAILED: { DECL: [['REJECT', 1]], AMEND: [['AMEND_NO', 2]], REVOKE: [['REVOKE_NO', 2]] },
};

const notes: Readonly<Record<string, string>> = {
  STORE: '模拟海关系统：海关入库成功',
  RELEASE: '模拟海关系统：放行',
  CLOSE: '模拟海关系统：结关',
  REJECT: '模拟海关系统：规格型号申报不实',
  AMEND_OK: '模拟海关系统：同意修改',
  AMEND_NO: '模拟海关系统：修改理由不充分',
  REVOKE_OK: '模拟海关系统：同意撤销',
  REVOKE_NO: '模拟海关系统：货物已进入监管环节，不予撤销',
};

/**
 * The next receipt of a declaration, once its time has come. Numbers follow from our own, so whoever asks again hears
 * the same.
 */
export function nextReceipt(open: OpenDeclaration, mode: string, now: string): DeclarationReceipt | undefined {
  const { messageId, kind, declNo, codes, sentTime } = open;
  const next = courses[mode]?.[kind].find(([code]) => !codes.includes(code));
  if (!next) return undefined;
  const [code, minutes] = next;
  const receiptTime = addHours(sentTime, minutes / 60);
  if (receiptTime > now) return undefined;
  return {
    messageId,
    ...(code === 'STORE' && numbersOf(open)),
    receiptNo: `${declNo}-${messageId.slice(-8)}-${code}`,
    code,
    note: notes[code],
    receiptTime,
  };
}

/** Numbers as customs gives them: office, year, direction and nine digits. */
function numbersOf({
  declNo,
  customsCode,
  ieFlag,
  sentTime,
}: OpenDeclaration): Pick<DeclarationReceipt, 'seqNo' | 'entryId'> {
  const digits = declNo.replace(/\D/g, '');
  const running = `9${digits.slice(-8)}`.padEnd(9, '0');
  return {
    seqNo: `${ieFlag}${digits.slice(0, 8).padStart(8, '0')}${running}`,
    entryId: `${customsCode}${sentTime.slice(0, 4)}${ieFlag === 'I' ? '1' : '0'}${running}`,
  };
}
