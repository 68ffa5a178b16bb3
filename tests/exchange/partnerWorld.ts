import { createHash, createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { partnerHeaders, signedText } from '#domain/exchange/partnerSignature.ts';
import type { JobHandler } from '#server/jobs/job.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { Answer, GatewayClient } from '../gatewayClient.ts';
import type { TestGateway } from '../testGateway.ts';

/** What a partner's system is: a key, a clock and an address. */
export interface PartnerSystem {
  readonly partner: string;
  readonly key: string;
  readonly base: string;
}

interface Sending {
  readonly msgNo: string;
  readonly msgType?: string;
  readonly body: string | Buffer;
  /** Seconds that its clock goes before ours. */
  readonly ahead?: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
}

export type PartnerAnswer = Omit<Answer<Readonly<Record<string, unknown>> | null>, 'http'> & { readonly http: number };

/** One request as a partner's system makes it. */
export async function sendAs(
  { partner, key, base }: PartnerSystem,
  {
    msgNo,
    msgType = 'DEMAND',
    body,
    ahead = 0,
    contentType = 'application/json',
    headers = {},
    method = 'POST',
  }: Sending,
): Promise<PartnerAnswer> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'utf8');
  const timestamp = String(Math.floor(Date.now() / 1_000) + ahead);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const signature = createHmac('sha256', key)
    .update(signedText(partner, { timestamp, msgType, msgNo }, hash))
    .digest('hex');
  const isGet = method === 'GET';
  const response = await fetch(`${base}/open/partner/${partner}${isGet ? `/${msgNo}` : ''}`, {
    method,
    headers: {
      ...(!isGet && { 'content-type': contentType }),
      [partnerHeaders.timestamp]: timestamp,
      [partnerHeaders.msgType]: msgType,
      [partnerHeaders.msgNo]: msgNo,
      [partnerHeaders.signature]: signature,
      ...headers,
    },
    ...(!isGet && { body: new Uint8Array(bytes) }),
  });
  return { ...((await response.json()) as PartnerAnswer), http: response.status };
}

/** Where a door is opened: a gateway in this process, or one that runs as a process of its own. */
interface DoorSite {
  readonly base: string;
  readonly database: { readonly pool: Pool };
  as(loginName: string): Promise<GatewayClient>;
}

/** A door for this partner, with its first key. */
export async function openPartner(
  gateway: DoorSite,
  partner = 'johnson',
  types: readonly object[] = [],
): Promise<PartnerSystem & { readonly doorId: string; readonly customerId: string }> {
  const { pool } = gateway.database;
  await pool.query('delete from partner_door_type where door_id in (select id from partner_door where partner = $1)', [
    partner,
  ]);
  await pool.query('delete from partner_door where partner = $1', [partner]);
  const admin = await gateway.as('admin');
  const { rows } = await pool.query<{ id: string }>(
    'select id from customer where not deleted_flg order by id limit 1',
  );
  const customerId = rows[0]?.id ?? '';
  const door = await admin.get<WireRecord>('van.addPartnerDoor', {
    record: { partner, customerId, ownerUser: 'user-bus01', types },
  });
  const answer = await admin.call<WireRecord>('van.actPartnerDoor', {
    id: door.id,
    rowVersion: door.rowVersion,
    action: 'issueKey',
    opinion: '首次发放',
  });
  const [told] = (answer as unknown as { readonly told?: readonly { readonly value: string }[] }).told ?? [];
  if (!told) throw new Error(`no key was told: ${answer.msg}`);
  return { partner, key: told.value, base: gateway.base, doorId: door.id, customerId };
}

/** Runs a job now, beside those that the clock starts. */
export const runNow = (gateway: TestGateway, job: JobHandler): Promise<unknown> =>
  job(
    {},
    {
      services: gateway.gateway.services,
      jobId: 'test',
      signal: new AbortController().signal,
      progress: async () => undefined,
      checkpoint: async () => undefined,
    },
  );

/** Sends until it has its receipt, as a partner's system does whose line or whose other side breaks down. */
export async function untilTaken(partnerNow: () => PartnerSystem, msgNo: string): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const answer = await sendAs(partnerNow(), { msgNo, body: demandBody(msgNo) }).catch(() => undefined);
    if (answer?.returnCode === '0') return String(answer.data?.receiptNo);
    if (tries > 600) throw new Error(`${msgNo} was never taken: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What became of the messages whose numbers begin so: rows, records of them, different ones, and what is under way. */
export async function becomeOf(pool: Pool, beginning: string) {
  const { rows } = await pool.query<{ logs: number; records: number; titles: number; open: number }>(
    `select (select count(*)::int from partner_log where starts_with(msg_no, $1)) as logs,
       (select count(*)::int from demand where starts_with(title, $1)) as records,
       (select count(distinct title)::int from demand where starts_with(title, $1)) as titles,
       (select count(*)::int from partner_log where starts_with(msg_no, $1) and status <> 'ACKED') as open`,
    [beginning],
  );
  return rows[0];
}

/** A demand as a partner sends it. */
export const demandBody = (title: string, more: object = {}): string =>
  JSON.stringify({
    head: { title, demandType: 'IMPORT', contact: '王敏', phone: '13800001234', billNo: `B-${title}` },
    rows: [
      { goodsName: '光电传感器', partNo: 'E3Z-T61', qty: '120', unit: '个', unitPrice: '86.5' },
      { goodsName: '继电器', partNo: 'MY2N', qty: '40', unit: '个', unitPrice: '12.25' },
    ],
    ...more,
  });
