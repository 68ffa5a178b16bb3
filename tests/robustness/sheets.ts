import type { GatewayClient } from '../gatewayClient.ts';
import { eventually } from './eventually.ts';

/**
 * A CSV of demands for an import, one line each.
 * @param titles one demand per title; a wrong one is a title that starts with `!`
 */
export function demandSheet(customer: string, titles: Iterable<string>): string {
  const lines = ['标题,需求类型,紧急程度,客户,联系人,电话,期望完成'];
  for (const title of titles)
    lines.push(
      `${title},${title.startsWith('!') ? '没有的类型' : '仓储'},普通,${customer},张三,13800000000,2030-01-02 10:00`,
    );
  return `﻿${lines.join('\r\n')}\r\n`;
}

/** `count` titles; every `wrongEvery`th row is wrong. */
export function* titles(prefix: string, count: number, wrongEvery = 0): Generator<string> {
  for (let index = 1; index <= count; index += 1)
    yield `${wrongEvery && index % wrongEvery === 0 ? '!' : ''}${prefix} ${index}`;
}

/** @returns the file's id */
export async function uploadSheet(client: GatewayClient, text: string, bizType = 'import'): Promise<string> {
  const answer = await client.upload({ bizType, fileName: 'rows.csv', content: text });
  if (answer.returnCode !== '0') throw new Error(`upload: ${answer.returnCode} ${answer.msg}`);
  return answer.data.fileId;
}

export interface JobRow {
  readonly id: string;
  readonly status: string;
  readonly progress: number;
  readonly progressTotal: number;
  readonly attempts: number;
  readonly errorMsg: string | null;
  readonly result: ImportResult | null;
}

export interface ImportResult {
  readonly msg: string;
  readonly total: number;
  readonly success: number;
  readonly existing: number;
  readonly failed: number;
}

export const jobRow = (client: GatewayClient, id: string): Promise<JobRow> =>
  client.get<JobRow>('system.getJob', { id });

/** Waits until the job has ended, well or not. */
export const endedJob = (client: GatewayClient, id: string, within = 30_000): Promise<JobRow> =>
  eventually(async () => {
    const job = await jobRow(client, id);
    if (job.status === 'QUEUED' || job.status === 'RUNNING') throw new Error(`the job is ${JSON.stringify(job)}`);
    return job;
  }, within);
