import { hsImport, hsImportRow } from '#domain/classification/hsImport.ts';
import { departments } from '#domain/core/access.ts';
import { addDays } from '#domain/core/moments.ts';
import { RowSink } from '../../crud/rowSink.ts';
import type { Db } from '../../gateway/method.ts';
import { type DemoFacts, people } from './demoPeople.ts';

interface Code {
  readonly hsCode: string;
  readonly nameZh: string;
  readonly mfnRate: string;
}

const shownRows = 12;

/** How the demo's tariff came in, and a file that was not taken. */
export async function seedImports(db: Db, facts: DemoFacts): Promise<void> {
  const { rowCount } = await db.query('select 1 from hs_import limit 1');
  const { rows: codes } = await db.query<Code>(
    `select hs_code as "hsCode", name_zh as "nameZh", trim_scale(mfn_rate)::text as "mfnRate" from hs_code where mfn_rate > 1
      and not deleted_flg order by hs_code limit ${shownRows}`,
  );
  if (rowCount || codes.length === 0) return;
  const [wrote, applied] = [addDays(facts.now.slice(0, 10), -130), addDays(facts.now.slice(0, 10), -128)];
  const sink = new RowSink(hsImport, hsImportRow);
  const writer = { ...facts.actor, userId: people.third, userName: '杨三', deptCode: departments.preAudit };
  const then = { now: `${wrote} 15:30:00`, actor: writer };
  const batch = (day: string, place: number): string => `SD${day.replaceAll('-', '')}${String(place).padStart(4, '0')}`;
  const taken = {
    status: 'APPLIED',
    changed: codes.length,
    same: 335,
    appliedBy: people.administrator,
    appliedTime: `${applied} 09:20:00`,
  };
  sink.add(hsImport, 'demo-import-1', { batchNo: batch(wrote, 1), title: '年中暂定税率调整', ...taken }, then);
  for (const [at, { hsCode, nameZh, mfnRate }] of codes.entries())
    sink.add(
      hsImportRow,
      `demo-import-1-${at + 1}`,
      {
        importId: 'demo-import-1',
        hsCode,
        nameZh,
        change: 'CHANGED',
        difference: `最惠国 ${Number(mfnRate) + 1} → ${mfnRate}`,
        validFrom: applied,
      },
      then,
    );
  const refused = {
    status: 'CANCELLED',
    added: 2,
    changed: 40,
    closed: 305,
    completeFlg: 1,
    effectiveDate: applied,
    reason: '文件不完整，缺少后半部分',
  };
  sink.add(
    hsImport,
    'demo-import-2',
    { batchNo: batch(wrote, 2), title: '年度税则（整份）', ...refused },
    { now: `${wrote} 10:05:00`, actor: writer },
  );
  await sink.flush(db);
}
