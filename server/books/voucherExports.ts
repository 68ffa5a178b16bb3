import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { accountSubject } from '#domain/books/accountSubject.ts';
import { type ExportedLine, kingdeeColumns, kingdeeRows, yonyouLines } from '#domain/books/exportRows.ts';
import { voucher, voucherLine } from '#domain/books/voucher.ts';
import { voucherExport } from '#domain/books/voucherExport.ts';
import { customer } from '#domain/company/index.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { supplier } from '#domain/partners/index.ts';
import { sysUser } from '#domain/system/index.ts';
import { note } from '../crud/change.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { rules } from '../crud/rulesOn.ts';
import { Params } from '../crud/scope.ts';
import { storeFile } from '../files/storeFile.ts';
import { financeParam } from '../funds/index.ts';
import type { Call, Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { writeSheet } from '../platform/sheet/index.ts';

type Batch = Pick<RecordOf<typeof voucherExport>, 'mainCompId' | 'fromPeriod' | 'toPeriod' | 'target'>;

interface Row {
  readonly id: string;
  readonly exported: boolean;
  readonly line: ExportedLine;
}

/** More entries than this are exported month by month. */
const mostLines = 100_000;

/** Entries of POSTED vouchers, those of one voucher together. */
async function exportedRows({ mainCompId, fromPeriod, toPeriod }: Batch, db: Db): Promise<readonly Row[]> {
  const [v, l] = [columnsIn(voucher, 'v'), columnsIn(voucherLine, 'l')];
  const [s, c, p] = [columnsIn(accountSubject, 's'), columnsIn(customer, 'c'), columnsIn(supplier, 'p')];
  const [u, m] = [columnsIn(sysUser, 'u'), columnsIn(sysUser, 'm')];
  const params = new Params();
  const filled = (column: string) => `coalesce(${column}::text, '')`;
  const pair = (code: string, name: string) => `json_build_array(${filled(code)}, ${filled(name)})`;
  const { rows } = await db.query<Row>(
    `select v.id, ${v.exportedAt} is not null exported, json_build_object(
       'voucherDate', to_char(${v.voucherDate}, 'YYYY-MM-DD'), 'period', ${v.period}, 'word', ${v.word}, 'no', ${v.no},
       'attachCount', coalesce(${v.attachCount}, 0), 'maker', coalesce(${m.userName}, '系统'),
       'summary', ${filled(l.summary)}, 'subjectCode', ${l.subjectCode}, 'subjectName', ${filled(s.name)},
       'debit', coalesce(${l.debit}, 0)::text, 'credit', coalesce(${l.credit}, 0)::text,
       'qty', ${filled(l.qty)}, 'price', ${filled(l.price)},
       'department', ${pair(l.deptCode, l.deptCode)}, 'person', ${pair(u.loginName, u.userName)},
       'customer', ${pair(c.code, c.name)}, 'supplier', ${pair(p.supplierCode, p.name)},
       'project', ${filled(l.project)}) line
     from voucher v join voucher_line l on ${l.voucherId} = v.id and not l.deleted_flg
       left join account_subject s on s.id = ${l.subjectId} left join customer c on c.id = ${l.customerId}
       left join supplier p on p.id = ${l.supplierId} left join sys_user u on u.id = ${l.userId}
       left join sys_user m on m.id = ${v.makerId}
     where ${v.mainCompId} = ${params.add(mainCompId)} and ${v.status} = 'POSTED' and not v.deleted_flg
       and ${v.period} between ${params.add(fromPeriod)} and ${params.add(toPeriod)}
     order by ${v.period}, ${v.word}, ${v.no}, ${l.lineNo} limit ${mostLines + 1}`,
    params.values,
  );
  return rows;
}

async function yonyouFile(lines: readonly ExportedLine[], fileName: string, call: Call) {
  const content = iconv.encode(`${yonyouLines(lines).join('\r\n')}\r\n`, 'gbk');
  return storeFile(
    { source: content, fileName: `${fileName}.txt`, bizType: 'voucherExport', createdBy: call.actor.userId },
    call.services,
    call.db,
  );
}

async function kingdeeFile(lines: readonly ExportedLine[], fileName: string, mainCompId: string | null, call: Call) {
  const sides = await financeParam('KINGDEE_DC', mainCompId, call.db);
  const kindOf = (name: string) =>
    /^F(Date|TransDate)$/.test(name)
      ? 'date'
      : /^F(FCYAmt|Debit|Credit)$/.test(name)
        ? 'money'
        : /^F(Period|Num|EntryID)$/.test(name)
          ? 'integer'
          : 'text';
  const path = join(tmpdir(), `tg-voucher-${newId()}`);
  try {
    await writeSheet({
      columns: kingdeeColumns.map((label) => ({ label, kind: kindOf(label) })),
      rows: kingdeeRows(lines, sides),
      to: path,
    });
    return await storeFile(
      {
        source: createReadStream(path),
        fileName: `${fileName}.xlsx`,
        bizType: 'voucherExport',
        createdBy: call.actor.userId,
      },
      call.services,
      call.db,
    );
  } finally {
    await rm(path, { force: true });
  }
}

export const voucherExportRules = rules(voucherExport, {
  beforeSave: async (record, { before }, call) => {
    const { mainCompId = null, fromPeriod = null, toPeriod = null, target = null } = record;
    if (before || !mainCompId || !fromPeriod || !toPeriod || !target) return undefined;
    const rows = await exportedRows({ mainCompId, fromPeriod, toPeriod, target }, call.db);
    if (rows.length === 0)
      throw invalid({ fromPeriod: bi('所选期间没有已记账的凭证', 'No voucher was posted in these periods') });
    if (rows.length > mostLines)
      throw invalid({ toPeriod: bi(`分录超过${mostLines}行，请分期导出`, `More than ${mostLines} entries`) });
    const lines = rows.map(({ line }) => line);
    const name = `凭证_${target === 'YONYOU' ? '用友' : '金蝶'}_${fromPeriod}-${toPeriod}_${call.now.replace(/[-: ]/g, '')}`;
    const file =
      target === 'YONYOU' ? await yonyouFile(lines, name, call) : await kingdeeFile(lines, name, mainCompId, call);
    const ids = [...new Set(rows.map(({ id }) => id))];
    const again = new Set(rows.flatMap(({ id, exported }) => (exported ? [id] : [])));
    await note(voucher, { id: ids }, { exportedAt: call.now, exportBatch: name }, call.db);
    return {
      voucherCount: ids.length,
      againCount: again.size,
      debitTotal: formatFen(sumFen(lines.map(({ debit }) => parseFen(debit)))),
      creditTotal: formatFen(sumFen(lines.map(({ credit }) => parseFen(credit)))),
      file: [file],
    };
  },
});
