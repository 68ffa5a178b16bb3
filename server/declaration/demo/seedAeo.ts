import { companyProfile } from '#domain/company/index.ts';
import { addDays } from '#domain/core/moments.ts';
import type { Actor } from '#domain/core/rights.ts';
import { aeoDeclaration } from '#domain/declaration/aeo/aeoDeclaration.ts';
import { aeoItem } from '#domain/declaration/aeo/aeoItem.ts';
import { scoreOf, yearsOn } from '#domain/declaration/aeo/assess.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { RowSink } from '../../crud/rowSink.ts';
import type { Db } from '../../gateway/method.ts';
import { yearlyNumber } from '../aeo/aeoRules.ts';

interface Standard {
  readonly id: string;
  readonly items: readonly {
    readonly groupName: string;
    readonly code: string;
    readonly nameZh: string;
    readonly keyFlg: number;
  }[];
}

async function standardOf(db: Db): Promise<Standard | undefined> {
  const { rows } = await db.query<Standard>(
    `select s.id, (select jsonb_agg(jsonb_build_object('groupName', i.group_name, 'code', i.code, 'nameZh', i.name_zh,
      'keyFlg', i.key_flg::int) order by i.line_no)
       from aeo_standard_item i where i.standard_id = s.id and i.ent_type is null) as items
     from aeo_standard s where not s.deleted_flg order by s.valid_from desc limit 1`,
  );
  return rows[0];
}

/** Whose assessment has come how far: the place of the customer, and the status. */
const plans = [
  [2, 'CERTIFIED'],
  [3, 'SELF_CHECK'],
  [0, 'SELF_CHECK'],
  [4, 'REVIEWING'],
  [5, 'RETURNED'],
  [6, 'FILED'],
  [7, 'RECTIFY'],
  [8, 'REFUSED'],
] as const;

const results: Readonly<Record<string, readonly (string | null)[]>> = {
  SELF_CHECK: [null, 'MET', 'MET', 'PART'],
  RETURNED: ['MET', 'MET', 'PART', 'MET', 'MET', 'MET', 'UNMET', 'MET'],
};
const passed = [
  'MET',
  'MET',
  'MET',
  'MET',
  'PART',
  'MET',
  'MET',
  'MET',
  'MET',
  'MET',
  'MET',
  'MET',
  'MET',
  'MET',
  'MET',
  'MET',
] as const;
const keepers = ['陈经理', '刘会计', '王主管'] as const;

function progressOf(status: string, today: string) {
  const day = (count: number): string => addDays(today, count);
  const submitted = { submitterId: 'user-decl01', submittedTime: `${day(-9)} 10:15:00` };
  const filed = { ...submitted, filedDate: day(-40) };
  const accepted = {
    ...filed,
    acceptNo: `SHAEO${today.slice(0, 4)}-0318`,
    acceptDate: day(-30),
    certDue: day(60),
    team: '上海海关企业管理处',
    onsiteDate: day(-8),
  };
  const nextReview = day(150);
  const certDate = yearsOn(nextReview, -5);
  const certified = {
    acceptNo: 'SHAEO2021-0412',
    acceptDate: addDays(certDate, -60),
    team: '上海海关企业管理处',
    onsiteDate: addDays(certDate, -20),
    certNo: 'AEOCN3122160412',
    certDate,
    nextReview,
  };
  const known: Readonly<Record<string, object>> = {
    CERTIFIED: certified,
    REVIEWING: submitted,
    RETURNED: { ...submitted, reason: '请补充内部审计的书面记录' },
    FILED: filed,
    RECTIFY: { ...accepted, rectifyDue: day(25) },
    REFUSED: { ...accepted, reason: '贸易安全项未达标', reapplyFrom: day(365) },
  };
  return known[status] ?? {};
}

interface Company {
  readonly id: string;
  readonly name: string;
  readonly creditCode: string;
  readonly profile: string | null;
}

/** Companies of the demo at every stage from assessing themselves to a review that comes near. */
export async function seedAeo(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  const standard = await standardOf(db);
  const { rowCount } = await db.query('select 1 from aeo_declaration limit 1');
  if (rowCount || !standard) return;
  const { rows } = await db.query<Company>(
    `select c.id, c.name, c.credit_code as "creditCode", p.id as profile from customer c left join company_profile p on p.credit_code = c.credit_code
     where c.credit_code is not null and not c.deleted_flg order by c.id limit 9`,
  );
  const today = facts.now.slice(0, 10);
  const sink = new RowSink(companyProfile, aeoDeclaration, aeoItem);
  const certified: string[] = [];
  for (const [at, [place, status]] of plans.entries()) {
    const company = rows[place];
    if (!company) continue;
    const { id, name, creditCode, profile } = company;
    const companyId = profile ?? `aeo-company-${at + 1}`;
    if (!profile) sink.add(companyProfile, companyId, { name, creditCode, creditLevel: 'REG', source: 'LOCAL' }, facts);
    if (status === 'CERTIFIED') certified.push(companyId);
    const said = results[status] ?? passed;
    const head = {
      aeoNo: await yearlyNumber({ db, now: facts.now }),
      ownerDept: await departmentOfCustomer(id, db),
      companyId,
      customerId: id,
      entType: 'TRADER',
      standardId: standard.id,
      mostPartial: 3,
      lowestScore: -3,
      applyDate: addDays(today, -at * 6),
      leaderId: 'user-decl01',
      status,
    };
    const items = standard.items.map((item, index) => ({
      ...item,
      declarationId: `aeo-${at + 1}`,
      lineNo: index + 1,
      ownerName: keepers[index % keepers.length],
      result: said[index % said.length] ?? null,
    }));
    sink.add(aeoDeclaration, `aeo-${at + 1}`, { ...head, ...progressOf(status, today), score: scoreOf(items) }, facts);
    for (const item of items) sink.add(aeoItem, `aeo-${at + 1}-${item.lineNo}`, item, facts);
  }
  await sink.flush(db);
  await db.query(`update company_profile set credit_level = 'AEO' where id = any($1)`, [certified]);
}
