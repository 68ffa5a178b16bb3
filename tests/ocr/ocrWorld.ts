import { samplePaper } from '#fixtures/papers/layoutSample.ts';
import type { SampleKind, SamplePaper } from '#fixtures/papers/samplePaper.ts';
import { knownStyles } from '#fixtures/papers/sampleStyles.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';

/** A paper of a layout that the rules know. */
export function paperOf(kind: SampleKind, { seed = 1, style = 'plain', count = 5 } = {}): SamplePaper {
  const known = knownStyles.find(({ name }) => name === style);
  if (!known) throw new Error(`no style ${style}`);
  return samplePaper(kind, { style: known, seed, count });
}

interface Uploaded {
  readonly docs: readonly { readonly id: string; readonly docNo: string; readonly sameAs?: string }[];
  readonly warnings: readonly { readonly zh: string }[];
}

/** Documents over HTTP, as a clerk has them. */
export class OcrDesk {
  readonly client: GatewayClient;
  constructor(client: GatewayClient) {
    this.client = client;
  }

  async send(content: Buffer, more: object = {}, fileName = '单证.pdf'): Promise<Uploaded> {
    const {
      data: file,
      returnCode: code,
      msg,
    } = await this.client.upload({ bizType: 'ocrDocument', fileName, content });
    if (code !== '0') throw new Error(`${code} ${msg}`);
    const answer = await this.client.call<Uploaded>('business.uploadOcr', {
      ...{ fileIds: [file.hashaddr], profile: 'genaral' },
      ...more,
    });
    if (answer.returnCode !== '0') throw new Error(`${answer.returnCode} ${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data;
  }

  /** @returns the document once it was read, or was not */
  async read(content: Buffer, more: object = {}, fileName = '单证.pdf'): Promise<WireRecord> {
    const { docs } = await this.send(content, more, fileName);
    return this.until(docs[0]?.id ?? '');
  }

  get(id: string): Promise<WireRecord> {
    return this.client.get<WireRecord>('business.getOcrDocument', { id });
  }

  async until(id: string, states: readonly string[] = ['REVIEW', 'FAILED']): Promise<WireRecord> {
    for (let at = 0; at < 1_800; at += 1) {
      const document = await this.get(id);
      if (states.includes(String(document.status))) return document;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`it never came to ${states.join()}: ${JSON.stringify(await this.get(id)).slice(0, 500)}`);
  }

  async act(id: string, action: string, more: object = {}) {
    const { rowVersion } = await this.get(id);
    return this.client.call<WireRecord>('business.actOcrDocument', { id, rowVersion, action, ...more });
  }

  /** Writes values of the head as a person does, and says that he looked at all of them. */
  async write(id: string, values: Readonly<Record<string, string>>, accepted = 1) {
    const document = await this.get(id);
    const fields = fieldsOf(document).map((field) => ({
      ...field,
      accepted,
      ...(String(field.fieldKey) in values && { value: values[String(field.fieldKey)] }),
    }));
    const lines = (document.lines as readonly WireRecord[]).map((line) => ({ ...line, accepted }));
    const record = { fields, lines };
    return this.client.call<WireRecord>('business.updateOcrDocument', { id, rowVersion: document.rowVersion, record });
  }
}

export const fieldsOf = (document: WireRecord): readonly WireRecord[] => document.fields as readonly WireRecord[];
export const fieldOf = (document: WireRecord, key: string): WireRecord | undefined =>
  fieldsOf(document).find(({ fieldKey }) => fieldKey === key);
