import type { FastifyInstance } from 'fastify';
import { companyProfile } from '#domain/company/companyProfile.ts';
import {
  companyQuick,
  type FoundCompany,
  looksPerHour,
  maskedCode,
  type QuickAnswer,
  type QuickCompany,
  wrongCompanyName,
} from '#domain/company/companyQuick.ts';
import { envelopeAround, refusalText } from '#domain/core/answer.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { callFactsOf } from '../gateway/callFacts.ts';
import type { Db } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';
import { sendJson } from '../gateway/sessionCall.ts';
import { spendCaptcha, takeHourlyTurn } from '../system/index.ts';

const mostFound = 5;
const t = columnsIn(companyProfile, 't');

const likeOf = (name: string): string => `%${name.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** Companies whose name holds these characters, the shortest name first. */
async function findCompanies(db: Pick<Db, 'query'>, name: string): Promise<FoundCompany[]> {
  const { rows } = await db.query<FoundCompany>(
    `select ${selected(companyProfile, ['name', 'creditCode', 'regStatus', 'foundDate', 'province', 'address'], 't')}
     from company_profile t where ${t.name} like $1 and not t.deleted_flg order by length(${t.name}), ${t.name} limit ${mostFound}`,
    [likeOf(name)],
  );
  return rows;
}

function refuseShort(name: string): void {
  const wrong = wrongCompanyName(name);
  if (wrong) throw invalid({ name: wrong });
}

export const quick = implementCall(companyQuick, async ({ name }, { db }) => {
  refuseShort(name);
  return { rows: await findCompanies(db, name) };
});

/**
 * `POST /api/open/companyQuick {name, captcha, captchaId}`: what anybody may know of a company. Each picture is good
 * for one look-up, each network for ten in an hour. @see docs/decisions/0048-company-look-up.md
 */
export function companyQuickRoute(app: FastifyInstance, services: Services): void {
  app.post('/api/open/companyQuick', async (request, reply) => {
    const facts = callFactsOf(request);
    const form = (request.body ?? {}) as Record<string, unknown>;
    const read = (name: string) => (typeof form[name] === 'string' ? form[name].slice(0, 200) : '');
    try {
      refuseShort(read('name'));
      await spendCaptcha(services, { id: read('captchaId'), answer: read('captcha').trim() });
      await takeHourlyTurn(services, { of: 'qcc1', address: request.ip, most: looksPerHour });
      const rows = (await findCompanies(services.pool, read('name'))).map(
        ({ address: _address, ...row }): QuickCompany => ({ ...row, creditCode: maskedCode(row.creditCode) }),
      );
      return sendJson(reply, envelopeAround(JSON.stringify({ rows } satisfies QuickAnswer), facts.requestId));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      return sendJson(reply, refusalText(error, facts));
    }
  });
}
