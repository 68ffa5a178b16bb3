import { toCapital } from '#domain/core/capitalAmount.ts';
import { type RecordOf, rightOf } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { showValue } from '#domain/core/matching.ts';
import { formatFen, formatThousands, parseFen, sumDecimals, sumFen } from '#domain/core/money.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { type Demand, demand } from '#domain/demand/demand.ts';
import { delegateTask, demandGoods } from '#domain/demand/index.ts';
import { selectList } from '../../crud/columns.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import type { Call } from '../../gateway/method.ts';
import { fileSection, pairsOf, printed, shortDecimal } from '../../print/printedPairs.ts';
import type { PrintSheet, PrintTable, SheetPair, SheetSection } from '../../print/printJob.ts';

/**
 * A demand as a paper document: the sections of its form, goods with totals, tasks, papers.
 * @throws 1002 outside the person's scope
 * @see docs/spec/look.md 8, docs/spec/operations.md 3.1 (print sheet)
 */
export async function demandSheet(id: string, call: Call): Promise<PrintSheet> {
  const { locale, services } = call;
  const record = await getRecord(demand, id, call);
  const sections = [];
  for (const { title, fields, when } of demand.form ?? []) {
    if (when && !when(record)) continue;
    const names = fields.map((entry) => (typeof entry === 'string' ? { field: entry, span: 1 as const } : entry));
    if (names.some(({ field }) => field === 'goods')) {
      sections.push(...(await goodsParts(record, call)));
    } else if (!names.some(({ field }) => field === 'files')) {
      sections.push({ title: title[locale], pairs: await pairsOf(demand, names, record, call) });
    }
  }
  return {
    company: await services.settings.get('brand.companyName'),
    title: bi('需求单', 'Demand sheet')[locale],
    number: record.demandNo ?? bi('未编号', 'No number yet')[locale],
    status: await services.dictionaries.nameOf('DEMAND_STATUS', String(record.status), locale),
    parts: [
      ...sections,
      await handling(record, call),
      ...(await taskParts(record, call)),
      ...fileSection(demand, 'files', record, call),
    ],
  };
}

const goodsColumns = [
  ['lineNo', 22],
  ['goodsName', '*'],
  ['hsCode', 48],
  ['qty', 46],
  ['unit', 26],
  ['unitPrice', 44],
  ['amount', 56],
  ['origin', 40],
  ['grossKg', 40],
  ['netKg', 40],
] as const;

const isNumber = ({ kind }: Field): boolean => kind === 'int' || kind === 'decimal' || kind === 'money';

async function goodsParts(record: Demand, call: Call): Promise<(SheetSection | PrintTable)[]> {
  const { locale } = call;
  const lines = record.goods ?? [];
  const total = formatFen(sumFen(given(lines.map((line) => line.amount)).map(parseFen)));
  const amount = record.amount || (lines.length > 0 ? total : '');
  const capital = record.currency === 'CNY' && amount ? toCapital(amount) : '';
  const pairs = await pairsOf(
    demand,
    [
      { field: 'amount', span: 1 },
      { field: 'currency', span: 2 },
    ],
    { ...record, amount },
    call,
  );
  if (capital) pairs.push({ label: bi('大写', 'In words')[locale], value: capital, span: 3 });
  const amounts: SheetSection = { title: '', pairs: amount ? pairs : [] };
  if (lines.length === 0) return [amounts];

  const rows = await Promise.all(
    lines.map((line) =>
      Promise.all(
        goodsColumns.map(async ([name]) => {
          const field = demandGoods.fields[name];
          const text = await printed(name, field, line, call);
          return name === 'goodsName' ? [text, line.spec, line.partNo].filter(Boolean).join('\n') : text;
        }),
      ),
    ),
  );
  const sums: Partial<Record<string, string>> = {
    goodsName: bi(`合计 ${lines.length} 行`, `Total of ${lines.length} lines`)[locale],
    amount: formatThousands(total),
    grossKg: shortDecimal(sumDecimals(given(lines.map((line) => line.grossKg)))),
    netKg: shortDecimal(sumDecimals(given(lines.map((line) => line.netKg)))),
  };
  return [
    {
      title: demand.fields.goods.label[locale],
      columns: goodsColumns.map(([name, width]) => {
        const field: Field = demandGoods.fields[name];
        const unit = field.unit ? `(${field.unit[locale]})` : '';
        return {
          label: `${field.label[locale]}${unit}`,
          align: isNumber(field) ? ('right' as const) : ('left' as const),
          width,
        };
      }),
      rows,
      totals: goodsColumns.map(([name]) => sums[name] ?? ''),
    },
    amounts,
  ];
}

async function handling(record: Demand, call: Call): Promise<SheetSection> {
  const names = ['ownerUser', 'finishTime'].map((field) => ({ field, span: 1 as const }));
  const created: SheetPair[] = [
    { label: bi('创建人', 'Created by')[call.locale], value: showValue(record.createdByName), span: 1 },
    { label: bi('创建时间', 'Created')[call.locale], value: String(record.createdTime).slice(0, 16), span: 1 },
  ];
  return {
    title: bi('办理信息', 'Handling')[call.locale],
    pairs: [...created, ...(await pairsOf(demand, names, record, call))],
  };
}

const taskColumns = [
  ['taskNo', 68],
  ['taskType', 44],
  ['deptCode', '*'],
  ['assignee', 42],
  ['planTime', 66],
  ['finishTime', 66],
  ['resultNo', 84],
  ['status', 36],
] as const;

async function taskParts({ id }: Demand, call: Call): Promise<PrintTable[]> {
  if (!hasRight(call.actor, rightOf(delegateTask.key, 'page'))) return [];
  const [params, t] = [new Params(), columnsIn(delegateTask, 't')];
  const { rows: tasks } = await call.db.query<RecordOf<typeof delegateTask>>(
    `select ${selectList(delegateTask, call.services.rules.computed)} from delegate_task t
     where ${t.demandId} = ${params.add(id)} and not t.deleted_flg and ${scopeCondition(delegateTask, call, params)}
     order by ${t.createdTime}, t.id`,
    params.values,
  );
  if (tasks.length === 0) return [];
  return [
    {
      title: delegateTask.label[call.locale],
      columns: taskColumns.map(([name, width]) => ({
        label: delegateTask.fields[name].label[call.locale],
        align: 'left',
        width,
      })),
      rows: await Promise.all(
        tasks.map((task) =>
          Promise.all(taskColumns.map(([name]) => printed(name, delegateTask.fields[name], task, call))),
        ),
      ),
    },
  ];
}

const given = (values: readonly (string | null)[]): string[] => values.flatMap((value) => value || []);
