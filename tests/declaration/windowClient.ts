import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readZipDirectory, unpack } from '#server/platform/sheet/zipDirectory.ts';

/** A message as the client found it: its parts by their text, and the files beside it. */
export interface TakenFile {
  readonly name: string;
  readonly xml: string;
  readonly clientSeqNo: string;
  readonly ieFlag: string;
  readonly seqNo: string | undefined;
  readonly files: readonly string[];
}

const between = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/**
 * The Windows client of the Single Window, as far as a program beside it sees it: it takes whole files out of OutBox,
 * moves them, and writes answers as temporary files that it renames.
 */
export class WindowClient {
  readonly root: string;
  #running = 0;

  constructor(root: string) {
    this.root = root;
    for (const box of ['OutBox', 'InBox', 'SentBox', 'FailBox']) mkdirSync(join(root, box), { recursive: true });
  }

  list(box: string): readonly string[] {
    return readdirSync(join(this.root, box)).sort();
  }

  /** Takes what is whole, and nothing that is still being written. */
  async take(): Promise<readonly TakenFile[]> {
    const taken: TakenFile[] = [];
    for (const name of this.list('OutBox').filter((one) => one.endsWith('.zip'))) {
      const bytes = readFileSync(join(this.root, 'OutBox', name));
      const entries = readZipDirectory(bytes);
      const pieces: Buffer[] = [];
      const message = entries.find((entry) => entry.name.endsWith('.xml'));
      if (!message) throw new Error(`${name} has no message`);
      for await (const piece of unpack(bytes, message)) pieces.push(piece);
      const xml = Buffer.concat(pieces).toString('utf8');
      renameSync(join(this.root, 'OutBox', name), join(this.root, 'SentBox', name));
      taken.push({
        name,
        xml,
        clientSeqNo: between(xml, 'ClientSeqNo') ?? '',
        ieFlag: between(xml, 'IEFlag') ?? 'I',
        seqNo: between(xml, 'SeqNo'),
        files: entries.map((entry) => entry.name).filter((one) => one !== message.name),
      });
    }
    return taken;
  }

  /** The client cannot take a file: it stands in the folder of the day, as it was. */
  giveBack(name: string, from: 'OutBox' | 'SentBox' = 'OutBox'): void {
    const folder = join(this.root, 'FailBox', '2026-11-28');
    mkdirSync(folder, { recursive: true });
    renameSync(join(this.root, from, name), join(folder, name));
  }

  /** Writes an answer as the client does. */
  answer(name: string, xml: string | Buffer): void {
    const path = join(this.root, 'InBox', name);
    writeFileSync(`${path}.tmp`, xml);
    renameSync(`${path}.tmp`, path);
  }

  stamp(): string {
    this.#running += 1;
    return `20261126093105${String(this.#running).padStart(6, '0')}`;
  }

  saved({ name, clientSeqNo }: Pick<TakenFile, 'name' | 'clientSeqNo'>, seqNo: string): void {
    this.answer(
      `Successed_${name.replace('.zip', '')}_${this.stamp()}.xml`,
      `<?xml version="1.0" encoding="UTF-8"?><DecImportResponse xmlns="http://www.chinaport.gov.cn/dec"><ResponseCode>0</ResponseCode><ErrorMessage>暂存成功</ErrorMessage><ClientSeqNo>${clientSeqNo}</ClientSeqNo><SeqNo>${seqNo}</SeqNo><TrnPreId/></DecImportResponse>`,
    );
  }

  refused({ name, clientSeqNo }: Pick<TakenFile, 'name' | 'clientSeqNo'>, why: string): void {
    this.answer(
      `Failed_${name.replace('.zip', '')}_${this.stamp()}.xml`,
      `<DecImportResponse xmlns="http://www.chinaport.gov.cn/dec"><ResponseCode>1</ResponseCode><ErrorMessage>${why}</ErrorMessage><ClientSeqNo>${clientSeqNo}</ClientSeqNo></DecImportResponse>`,
    );
  }

  /** The card is not there: the client itself says so, and names no number. */
  failed({ name }: Pick<TakenFile, 'name'>): void {
    this.answer(
      `Failed_${name.replace('.zip', '')}_${this.stamp()}.xml`,
      '<Root><resultFlag><Type>1</Type><Value>11</Value></resultFlag><failCode>C134</failCode><failInfo><![CDATA[打开读卡器失败]]></failInfo><retData/></Root>',
    );
  }

  receipt(facts: {
    readonly seqNo: string;
    readonly entryId?: string;
    readonly channel: string;
    /** `yyyy-MM-ddTHH:mm:ss` */
    readonly time: string;
    readonly receiptNo: string;
    readonly note?: string;
  }): void {
    const { seqNo, entryId = '', channel, time, receiptNo, note = '' } = facts;
    this.answer(
      `Receipt_DECCUS004_${seqNo}_${receiptNo}_${this.stamp()}.xml`,
      `<?xml version="1.0" encoding="UTF-8"?><DEC_RESULT><CUS_CIQ_NO>${seqNo}</CUS_CIQ_NO><ENTRY_ID>${entryId}</ENTRY_ID><NOTICE_DATE>${time}</NOTICE_DATE><CHANNEL>${channel}</CHANNEL><NOTE>${note}</NOTE><CUSTOM_MASTER/><I_E_DATE/><D_DATE/></DEC_RESULT>`,
    );
  }
}
