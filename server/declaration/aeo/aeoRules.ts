import { companyProfile, customer } from '#domain/company/index.ts';
import type { NewOf } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { certDueOf } from '#domain/declaration/aeo/aeoActs.ts';
import { aeoDeclaration } from '#domain/declaration/aeo/aeoDeclaration.ts';
import { aeoItem } from '#domain/declaration/aeo/aeoItem.ts';
import { aeoStandard } from '#domain/declaration/aeo/aeoStandard.ts';
import { assessmentScoreOf, yearsOn } from '#domain/declaration/aeo/assess.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { beforeSaveOf, effectOn, effectsOn } from '../../crud/rulesOn.ts';
import { createRecord, patchRow, writeLines } from '../../crud/writeRecord.ts';
import type { EntityRules, FollowOn, StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { nextNumber } from '../../platform/nextNumber.ts';

const [c, p, t, d] = [
  columnsIn(customer, 'c'),
  columnsIn(companyProfile, 'p'),
  columnsIn(aeoItem, 't'),
  columnsIn(aeoDeclaration, 'd'),
];

/** The company's profile by its credit code; a customer that has none yet gets one. */
async function profileOfCustomer(customerId: string | null, call: Call): Promise<string | null> {
  const { name, creditCode } = (await readOne(customer, ['name', 'creditCode'], { id: customerId }, call.db)) ?? {};
  if (!creditCode) return null;
  const found = await readOne(companyProfile, ['id'], { creditCode }, call.db);
  if (found) return found.id;
  return (await createRecord(companyProfile, { name, creditCode }, { ...asSystem(call), audit: {} })).id;
}

/** The customer that a profile is about; none where it is somebody else, such as our own company. */
async function customerOfProfile(companyId: string | null, { db }: Call): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select c.id from customer c join company_profile p on ${p.creditCode} = ${c.creditCode}
     where p.id = $1 and not c.deleted_flg order by ${c.createdTime}, c.id limit 1`,
    [companyId],
  );
  return rows[0]?.id ?? null;
}

/** A customer declares for himself, whatever the request says. */
const beforeSave = beforeSaveOf(aeoDeclaration, async (record, { before }, call) => {
  const own = call.actor.consoleId ?? null;
  const isOwn = isCustomer(call.actor.roleId);
  const companyId = isOwn ? (before?.companyId ?? (await profileOfCustomer(own, call))) : (record.companyId ?? null);
  const customerId = isOwn ? own : await customerOfProfile(companyId, call);
  const aeoNo = before ? (record.aeoNo ?? null) : await yearlyNumber(call);
  const ownerDept = (await departmentOfCustomer(customerId, call.db)) ?? record.ownerDept ?? null;
  return { aeoNo, companyId, customerId, ownerDept };
});

/** AEO + year + four digits or more. */
export async function yearlyNumber({ db, now }: Pick<Call, 'db' | 'now'>): Promise<string> {
  const prefix = `AEO${now.slice(0, 4)}`;
  return `${prefix}${(await nextNumber(db, { prefix, form: 'running' }, now)).slice(prefix.length).replace(/^00/, '')}`;
}

/** A company that customs refused waits for a year. @throws 1001 on `companyId` */
const refuseTooSoon: StepCheckOn<typeof aeoDeclaration> = async ({ id, companyId }, _params, { db, now }) => {
  const refused = { companyId, id: { not: id }, status: 'REFUSED', reapplyFrom: { above: now.slice(0, 10) } };
  const last = await readOne(aeoDeclaration, ['reapplyFrom'], refused, db, { order: [['reapplyFrom', 'desc']] });
  const day = last?.reapplyFrom;
  if (day)
    throw invalid({
      companyId: bi(
        `该企业未通过认证，${day}起方可重新申请`,
        `Customs refused this company: it may apply again from ${day}`,
      ),
    });
};

const assessmentStarted = effectOn(aeoDeclaration, async ({ id, standardId, entType }, _step, call) => {
  const standard = await getRecord(aeoStandard, String(standardId), asSystem(call));
  const today = call.now.slice(0, 10);
  if ((standard.validFrom ?? '') > today || (standard.validTo ?? today) < today)
    throw invalid({
      standardId: bi('该标准版本当前不在有效期内', 'This version of the standard is not in force today'),
    });
  const asked = (standard.items ?? []).filter((item) => !item.entType || item.entType === entType);
  if (asked.length === 0)
    throw invalid({ standardId: bi('该标准版本没有适用的条目', 'This version has no items for such a company') });
  const lines: NewOf<typeof aeoDeclaration> = {
    items: asked.map(({ groupName, code, nameZh, keyFlg }) => ({ groupName, code, nameZh, keyFlg })),
  };
  await writeLines(aeoDeclaration, id, lines, call);
  return { mostPartial: standard.mostPartial, lowestScore: standard.lowestScore, applyDate: today, score: 0 };
});

const assessmentScored = effectOn(aeoDeclaration, async ({ items }) => ({ score: assessmentScoreOf(items ?? []) }));

const assessmentSubmitted = effectOn(aeoDeclaration, async ({ items }, _step, { actor, now }) => ({
  submitterId: actor.userId,
  submittedTime: now,
  score: assessmentScoreOf(items ?? []),
}));

const assessmentAccepted = effectOn(aeoDeclaration, async ({ acceptDate }) => ({
  certDue: certDueOf(String(acceptDate)),
  extendedFlg: 0,
}));

type FilesOfItem = Extract<keyof typeof aeoItem.fields, 'evidence' | 'improveFiles'>;
const [evidence, improvement]: readonly [FilesOfItem, FilesOfItem] = ['evidence', 'improveFiles'];

/** A further round begins without papers of its own: those of the round before prove the item itself. */
const improvementAsked = effectOn(aeoDeclaration, async ({ items }, _step, { db }) => {
  await db.query(
    `update attachment set col_name = $2 where table_name = $3 and col_name = $4 and record_id = any($1)`,
    [(items ?? []).map(({ id }) => id), evidence, aeoItem.key, improvement],
  );
  return undefined;
});

const reviewYears = 5;
const waitingYears = 1;

const setCreditLevel = (companyId: string | null, creditLevel: 'AEO' | 'REG', call: Call): Promise<void> =>
  patchRow(companyProfile, String(companyId), { creditLevel }, asSystem(call));

const companyCertified = effectOn(aeoDeclaration, async ({ companyId, certDate }, _step, call) => {
  await setCreditLevel(companyId, 'AEO', call);
  return { nextReview: yearsOn(String(certDate), reviewYears), noticeNo: null };
});

const companyDegraded = effectOn(aeoDeclaration, async ({ companyId }, _step, call) => {
  await setCreditLevel(companyId, 'REG', call);
  return { nextReview: null };
});

const companyRefused = effectOn(aeoDeclaration, async (_record, _step, { now }) => ({
  reapplyFrom: yearsOn(now.slice(0, 10), waitingYears),
}));

export const aeoRules: EntityRules = {
  beforeSave,
  beforeStep: { start: refuseTooSoon },
  effects: effectsOn(aeoDeclaration, {
    assessmentStarted,
    assessmentScored,
    assessmentSubmitted,
    assessmentAccepted,
    improvementAsked,
    companyCertified,
    companyRefused,
    companyDegraded,
  }),
};

/** An item is written while its declaration stands where it was read. @throws 1003 it has gone on meanwhile */
const whileOpen = beforeSaveOf(aeoItem, async (_record, { before }, { db }) => {
  if (!before) return {};
  const held = { lock: 'update', deleted: 'too' } as const;
  const owner = await readOne(aeoDeclaration, ['status'], { id: before.declarationId }, db, held);
  if (owner?.status !== before.declarationStatus) throw sharedErrors.STALE();
  return {};
});

export const aeoItemRules: EntityRules = { beforeSave: whileOpen };

/** The score follows what is said of an item by itself. */
export const scoreFollows: FollowOn<typeof aeoItem> = async ({ declarationId }, _before, call) => {
  const system = asSystem(call);
  const { items } = await getRecord(aeoDeclaration, String(declarationId), system);
  await patchRow(aeoDeclaration, String(declarationId), { score: assessmentScoreOf(items ?? []) }, system);
};

const papers = (name: FilesOfItem): string =>
  `(select count(*)::int from attachment a where a.table_name = '${aeoItem.key}' and a.record_id = t.id and a.col_name = '${name}')`;

/** What is counted beside an item's own columns. */
export const aeoComputed = {
  aeoItem: {
    evidenceCount: papers(evidence),
    improveCount: papers(improvement),
    declarationStatus: `(select ${d.status} from aeo_declaration d where d.id = ${t.declarationId})`,
  },
};
