import { companyProfile } from '#domain/company/index.ts';
import type { RecordOf, RecordValues } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { certDueOf } from '#domain/declaration/aeo/aeoActs.ts';
import { aeoDeclaration } from '#domain/declaration/aeo/aeoDeclaration.ts';
import { aeoStandard } from '#domain/declaration/aeo/aeoStandard.ts';
import { scoreOf, yearsOn } from '#domain/declaration/aeo/assess.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { createRecord, patchRow, writeLines } from '../../crud/writeRecord.ts';
import type { AfterWrite, Effect, EntityRules, Prepare } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { nextNumber } from '../../platform/nextNumber.ts';

type Declaration = RecordOf<typeof aeoDeclaration>;
type Item = NonNullable<Declaration['items']>[number];

interface Company {
  readonly id: string;
  readonly name: string;
  readonly creditCode: string | null;
}

/** The company's profile by its credit code; a customer that has none yet gets one. */
async function profileOfCustomer(customerId: unknown, call: Call): Promise<string | null> {
  const { rows } = await call.db.query<Company>(
    `select id, name, credit_code as "creditCode" from customer where id = $1 and not deleted_flg`,
    [customerId],
  );
  const [customer] = rows;
  if (!customer?.creditCode) return null;
  const found = await call.db.query<{ id: string }>(
    'select id from company_profile where credit_code = $1 and not deleted_flg',
    [customer.creditCode],
  );
  if (found.rows[0]) return found.rows[0].id;
  const { name, creditCode } = customer;
  return (await createRecord(companyProfile, { name, creditCode }, { ...asSystem(call), audit: {} })).id;
}

/** The customer that a profile is about; none where it is somebody else, such as our own company. */
async function customerOfProfile(companyId: unknown, { db }: Call): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select c.id from customer c join company_profile p on p.credit_code = c.credit_code
     where p.id = $1 and not c.deleted_flg order by c.created_time, c.id limit 1`,
    [companyId],
  );
  return rows[0]?.id ?? null;
}

/** A customer declares for himself, whatever the request says. */
const prepare: Prepare = async (record, { before }, call) => {
  const isOwn = isCustomer(call.actor.roleId);
  const companyId = isOwn
    ? (before?.companyId ?? (await profileOfCustomer(call.actor.consoleId, call)))
    : record.companyId;
  const customerId = isOwn ? call.actor.consoleId : await customerOfProfile(companyId, call);
  const aeoNo = before ? record.aeoNo : await yearlyNumber(call);
  return {
    ...record,
    aeoNo,
    companyId,
    customerId,
    ownerDept: (await departmentOfCustomer(customerId, call.db)) ?? record.ownerDept ?? null,
  };
};

/** AEO + year + four digits or more. */
export async function yearlyNumber({ db, now }: Pick<Call, 'db' | 'now'>): Promise<string> {
  const prefix = `AEO${now.slice(0, 4)}`;
  return `${prefix}${(await nextNumber(db, { prefix, form: 'running' }, now)).slice(prefix.length).replace(/^00/, '')}`;
}

/** A company that customs refused waits for a year. @throws 1001 on `companyId` */
async function refuseTooSoon({ id, companyId }: RecordValues, _params: RecordValues, { db, now }: Call): Promise<void> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(max(reapply_from), 'YYYY-MM-DD') as day from aeo_declaration
     where company_id = $1 and id <> $2 and status = 'REFUSED' and reapply_from > $3 and not deleted_flg`,
    [companyId, id, now.slice(0, 10)],
  );
  const day = rows[0]?.day;
  if (day)
    throw invalid({
      companyId: bi(
        `该企业未通过认证，${day}起方可重新申请`,
        `Customs refused this company: it may apply again from ${day}`,
      ),
    });
}

const assessmentStarted: Effect = async ({ id, standardId, entType }, _step, call) => {
  const standard = await getRecord(aeoStandard, String(standardId), asSystem(call));
  const today = call.now.slice(0, 10);
  if ((standard.validFrom ?? '') > today || (standard.validTo ?? today) < today)
    throw invalid({
      standardId: bi('该标准版本当前不在有效期内', 'This version of the standard is not in force today'),
    });
  const asked = (standard.items ?? []).filter((item) => !item.entType || item.entType === entType);
  if (asked.length === 0)
    throw invalid({ standardId: bi('该标准版本没有适用的条目', 'This version has no items for such a company') });
  const items = asked.map(({ groupName, code, nameZh, keyFlg }) => ({ groupName, code, nameZh, keyFlg }));
  await writeLines(aeoDeclaration, String(id), { items }, call);
  return { mostPartial: standard.mostPartial, lowestScore: standard.lowestScore, applyDate: today, score: 0 };
};

const itemsOf = ({ items }: RecordValues): readonly Item[] => (Array.isArray(items) ? items : []);

const assessmentScored: Effect = async (record) => ({ score: scoreOf(itemsOf(record)) });

const assessmentSubmitted: Effect = async (record, _step, { actor, now }) => ({
  submitterId: actor.userId,
  submittedTime: now,
  score: scoreOf(itemsOf(record)),
});

const assessmentAccepted: Effect = async ({ acceptDate }) => ({
  certDue: certDueOf(String(acceptDate)),
  extendedFlg: 0,
});

/** A further round begins without papers of its own: those of the round before prove the item itself. */
const improvementAsked: Effect = async (record, _step, { db }) => {
  await db.query(
    `update attachment set col_name = 'evidence' where table_name = 'aeoItem' and col_name = 'improveFiles' and record_id = any($1)`,
    [itemsOf(record).map((item) => item.id)],
  );
  return undefined;
};

const reviewYears = 5;
const waitingYears = 1;

const setCreditLevel = async (companyId: unknown, creditLevel: 'AEO' | 'REG', call: Call): Promise<void> =>
  patchRow(companyProfile, String(companyId), { creditLevel }, asSystem(call));

const companyCertified: Effect = async ({ companyId, certDate }, _step, call) => {
  await setCreditLevel(companyId, 'AEO', call);
  return { nextReview: yearsOn(String(certDate), reviewYears), noticeNo: null };
};

const companyDegraded: Effect = async ({ companyId }, _step, call) => {
  await setCreditLevel(companyId, 'REG', call);
  return { nextReview: null };
};

const companyRefused: Effect = async (_record, _step, { now }) => ({
  reapplyFrom: yearsOn(now.slice(0, 10), waitingYears),
});

export const aeoRules: EntityRules = {
  prepare,
  beforeStep: { start: refuseTooSoon },
  effects: {
    assessmentStarted,
    assessmentScored,
    assessmentSubmitted,
    assessmentAccepted,
    improvementAsked,
    companyCertified,
    companyRefused,
    companyDegraded,
  },
};

/** An item is written while its declaration stands where it was read. @throws 1003 it has gone on meanwhile */
const whileOpen: Prepare = async (record, { before }, { db }) => {
  if (!before) return record;
  const { rows } = await db.query<{ status: string }>('select status from aeo_declaration where id = $1 for update', [
    before.declarationId,
  ]);
  if (rows[0]?.status !== before.declarationStatus) throw sharedErrors.STALE();
  return record;
};

export const aeoItemRules: EntityRules = { prepare: whileOpen };

/** The score follows what is said of an item by itself. */
export const scoreFollows: AfterWrite = async ({ declarationId }, _before, call) => {
  const system = asSystem(call);
  const { items } = await getRecord(aeoDeclaration, String(declarationId), system);
  await patchRow(aeoDeclaration, String(declarationId), { score: scoreOf(items ?? []) }, system);
};

const papers = (column: string): string =>
  `(select count(*)::int from attachment a where a.table_name = 'aeoItem' and a.record_id = t.id and a.col_name = '${column}')`;

/** What is counted beside an item's own columns. */
export const aeoComputed = {
  aeoItem: {
    evidenceCount: papers('evidence'),
    improveCount: papers('improveFiles'),
    declarationStatus: '(select d.status from aeo_declaration d where d.id = t.declaration_id)',
  },
};
