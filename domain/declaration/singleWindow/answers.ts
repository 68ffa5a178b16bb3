import type { XmlNode } from './readMessage.ts';

/** What came out of the client's folder, told apart by its root element. */
export type WindowAnswer =
  /** The import was taken as a draft, or refused. */
  | {
      readonly kind: 'RESPONSE';
      readonly isSaved: boolean;
      readonly clientSeqNo: string | undefined;
      readonly seqNo: string | undefined;
      readonly note: string;
    }
  /** The client could neither sign nor upload: no card, a wrong password. It names nothing. */
  | { readonly kind: 'CLIENT'; readonly note: string }
  | {
      readonly kind: 'RECEIPT';
      readonly seqNo: string | undefined;
      readonly entryId: string | undefined;
      readonly channel: string;
      readonly note: string;
      /** `yyyy-MM-dd HH:mm:ss`; nothing where it says none. */
      readonly time: string | undefined;
    }
  /** An envelope of a mailbox with the answer in it, in Base64. */
  | { readonly kind: 'WRAPPED'; readonly base64: string }
  /** A power of attorney was taken, or refused. */
  | { readonly kind: 'POWER'; readonly isSaved: boolean; readonly number: string | undefined; readonly note: string };

const textOf = (node: XmlNode | undefined, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const text = node?.children.find((child) => child.name.toUpperCase() === name)?.text;
    if (text) return text;
  }
  return undefined;
};

const childOf = (node: XmlNode, name: string): XmlNode | undefined =>
  node.children.find((child) => child.name === name);

/** `2026-11-26T10:15:00`, or the older `20180208T15032200`. */
export function timeOf(text: string | undefined): string | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(?:(\d\d):?(\d\d):?(\d\d))?/.exec(text ?? '') ?? [];
  if (!year) return undefined;
  const written = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  const read = new Date(`${written.replace(' ', 'T')}Z`);
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(`${year}-${month}-${day}`)
    ? undefined
    : written;
}

/** The number of customs: its office, the year, the direction and nine digits; before that it is empty, or our own. */
const entryIdOf = (text: string | undefined): string | undefined => (/^\d{18}$/.test(text ?? '') ? text : undefined);
const seqNoOf = (text: string | undefined): string | undefined => (/^[IE]\d{17}$/.test(text ?? '') ? text : undefined);

/** @returns nothing for a file that is no answer */
export function windowAnswerOf(root: XmlNode): WindowAnswer | undefined {
  if (root.name === 'DecImportResponse')
    return {
      kind: 'RESPONSE',
      isSaved: textOf(root, 'RESPONSECODE') === '0',
      clientSeqNo: textOf(root, 'CLIENTSEQNO'),
      seqNo: seqNoOf(textOf(root, 'SEQNO')),
      note: textOf(root, 'ERRORMESSAGE', 'RESPONSEMESSAGE') ?? '',
    };
  if (root.name === 'Root' && childOf(root, 'failCode'))
    return {
      kind: 'CLIENT',
      note: [textOf(root, 'FAILCODE'), textOf(root, 'FAILINFO')].filter(Boolean).join(' '),
    };
  if (root.name === 'ImportAgrResponse') {
    const info = childOf(root, 'ResponseInfo');
    return {
      kind: 'POWER',
      isSaved: textOf(info, 'RESPONSECODE') === '1',
      number: textOf(root, 'CONSIGNNO'),
      note: textOf(info, 'RESPONSEMESSAGE') ?? '',
    };
  }
  if (root.name === 'DxpMsg') {
    const base64 = textOf(root, 'DATA');
    return base64 ? { kind: 'WRAPPED', base64 } : undefined;
  }
  const result = root.name === 'DEC_DATA' ? childOf(root, 'DEC_RESULT') : root;
  const channel = textOf(result, 'CHANNEL');
  if (result?.name !== 'DEC_RESULT' || !channel) return undefined;
  return {
    kind: 'RECEIPT',
    seqNo: seqNoOf(textOf(result, 'CUS_CIQ_NO', 'SEQ_NO')),
    entryId: entryIdOf(textOf(result, 'ENTRY_ID', 'ENTRY_NO')),
    channel,
    note: textOf(result, 'NOTE', 'RESULT_INFO') ?? (root === result ? '' : (textOf(root, 'RESULT_INFO') ?? '')),
    time: timeOf(textOf(result, 'NOTICE_DATE')),
  };
}

/** What the name of an answer says: the file of ours that it answers, when, and the number that customs gave the receipt. */
export interface AnswerName {
  readonly ours?: string;
  readonly stamp?: string;
  readonly receiptNo?: string;
}

export function answerNamed(fileName: string): AnswerName {
  const [, ours, stamp] = /^(?:Successed|Failed|success|failed)_(.+)_(\d{14,30})\.xml$/i.exec(fileName) ?? [];
  if (ours && stamp) return { ours: ours.replace(/\.zip$/i, ''), stamp };
  const [, receiptNo] = /^Receipt_[A-Za-z0-9]+_[A-Za-z0-9]+_(\d{18})_/.exec(fileName) ?? [];
  return receiptNo ? { receiptNo } : {};
}

/** The order in which receipts of one second are taken. */
const ranks = 'L7JGCTPFIKBR';
export const rankOf = (channel: string): number => (channel === '7' ? -1 : ranks.indexOf(channel));
