import type { FastifyInstance } from 'fastify';
import { opinionVerifyPath } from '#domain/classification/paths.ts';
import { precatOpinion } from '#domain/classification/precat/precatOpinion.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { Services } from '../../gateway/services.ts';
import { takeHourlyTurn } from '../../system/index.ts';

const mostPerHour = 30;
const o = columnsIn(precatOpinion, 'o');

interface Found {
  readonly no: string;
  readonly status: string;
  readonly issued: string;
  readonly lines: number;
}

const words = {
  title: bi('归类意见书验证', 'Verification of a classification opinion'),
  unknown: bi('未找到该意见书，请核对二维码。', 'No such opinion: check the code.'),
  no: bi('意见书号', 'Opinion no'),
  status: bi('状态', 'Status'),
  issued: bi('签发日期', 'Issued'),
  lines: bi('商品行数', 'Goods lines'),
};

/**
 * `GET /api/verify/opinion?t=`: number, status, day and number of lines of an opinion for whoever holds its paper;
 * nothing else of it.
 */
export function verifyRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { readonly t?: unknown } }>(opinionVerifyPath, async (request, reply) => {
    const send = (status: number, body: string) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(page(body));
    try {
      await takeHourlyTurn(services, { of: 'verify', address: request.ip, most: mostPerHour });
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      return send(429, line(error.text));
    }
    const { t } = request.query;
    const found = typeof t === 'string' && /^[0-9a-f]{32}$/.test(t) ? await findOpinion(t, services) : undefined;
    if (!found) return send(404, line(words.unknown));
    const status = await services.dictionaries.nameOf('PRECAT_OPINION_STATUS', found.status, 'zh');
    const facts = [
      [words.no, found.no],
      [words.status, status],
      [words.issued, found.issued],
      [words.lines, String(found.lines)],
    ] as const;
    return send(
      200,
      `<dl>${facts.map(([label, value]) => `<dt>${both(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
    );
  });
}

async function findOpinion(token: string, { pool }: Services): Promise<Found | undefined> {
  const { rows } = await pool.query<Found>(
    `select ${o.opinionNo} as no, ${o.status}, ${o.issueDate}::text as issued, jsonb_array_length(${o.lineIds}) as lines
     from precat_opinion o where ${o.token} = $1 and not o.deleted_flg`,
    [token],
  );
  return rows[0];
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (value: string): string => value.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
const both = ({ zh, en }: Text): string => `${escaped(zh)} <small>${escaped(en)}</small>`;
const line = (text: Text): string => `<p>${both(text)}</p>`;

/** No script and no style: the policy of the house forbids both inside a page, and a phone shows it well as it is. */
const page = (body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title.zh}</title></head><body><main><h1>${both(words.title)}</h1>${body}</main></body></html>`;
