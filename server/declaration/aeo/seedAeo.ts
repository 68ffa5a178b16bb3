import { companyProfile } from '#domain/company/index.ts';
import { addDays } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { aeoDeclaration } from '#domain/declaration/aeo/aeoDeclaration.ts';
import { aeoItem } from '#domain/declaration/aeo/aeoItem.ts';
import { scoreOf, yearsOn } from '#domain/declaration/aeo/assess.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';
import { yearlyNumber } from './aeoRules.ts';

interface Standard {
  readonly id: string;
  readonly items: readonly { readonly groupName: string; readonly code: string; readonly nameZh: string; readonly keyFlg: number }[];
}

async function standardOf(db: Db): Promise<Standard | undefined> {
  const { rows } = await db.query<Standard>(
    `select s.id, (select jsonb_agg(jsonb_build_object('groupName', i.group_name, 'code', i.code, 'nameZh', i.name_zh, 'keyFlg', i.key_flg::int) order by i.line_no)
       from aeo_standard_item i where i.standard_id = s.id and i.ent_type is null) as items
     from aeo_standard s where not s.deleted_flg order by s.valid_from desc limit 1`,
  );
  return rows[0];
}

/** Two companies of the demo: one whose review comes near, one in the middle of its assessment. */
export async function seedAeo(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  const standard = await standardOf(db);
  const { rowCount } = await db.query('select 1 from aeo_declaration limit 1');
  if (rowCount || !standard) return;
  const { rows } = await db.query<{ id: string; name: string; creditCode: string; profile: string | null }>(
    `select c.id, c.name, c.credit_code as "creditCode", p.id as profile from customer c left join company_profile p on p.credit_code = c.credit_code
     where c.credit_code is not null and not c.deleted_flg order by c.id offset 2 limit 2`,
  );
  const today = facts.now.slice(0, 10);
  for (const [at, { id, name, creditCode, profile }] of rows.entries()) {
    const isCertified = at === 0;
    const companyId = profile ?? `aeo-company-${at + 1}`;
    if (!profile) await insertMany(companyProfile, [rowOf(companyProfile, companyId, { name, creditCode, creditLevel: 'REG', source: 'LOCAL' }, facts)], db);
    if (isCertified) await db.query(`update company_profile set credit_level = 'AEO' where id = $1`, [companyId]);
    const nextReview = addDays(today, 150);
    const certDate = yearsOn(nextReview, -5);
    const certified = { status: 'CERTIFIED', acceptNo: 'SHAEO2021-0412', acceptDate: addDays(certDate, -60), team: '上海海关企业管理处', onsiteDate: addDays(certDate, -20), certNo: 'AEOCN3122160412', certDate, nextReview };
    const head = { aeoNo: await yearlyNumber({ db, now: facts.now }), ownerDept: await departmentOfCustomer(id, db), companyId, customerId: id, entType: 'TRADER', standardId: standard.id, mostPartial: 3, lowestScore: -3, applyDate: today, ...(isCertified ? certified : { status: 'SELF_CHECK' }) };
    const items = standard.items.map((item, place) => ({ ...item, declarationId: `aeo-${at + 1}`, lineNo: place + 1, ownerName: ['陈经理', '刘会计', '王主管'][place % 3], result: isCertified ? (place === 4 ? 'PART' : 'MET') : ([null, 'MET', 'MET', 'PART'][place % 4] ?? null) }));
    await insertMany(aeoDeclaration, [rowOf(aeoDeclaration, `aeo-${at + 1}`, { ...head, score: scoreOf(items) }, facts)], db);
    await insertMany(aeoItem, items.map((item, place) => rowOf(aeoItem, `aeo-${at + 1}-${place + 1}`, item, facts)), db);
  }
} // biome-ignore format: one insert, one line
