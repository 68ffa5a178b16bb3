import { rightOf } from '#domain/core/entity.ts';
import { type BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { filterOfFigure, type ReportDefinition } from '#domain/core/report.ts';
import { optionalText } from '#domain/core/shape.ts';
import { listPage } from '../crud/listPage.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { type KeptSheet, storeSheet } from '../sheets/storeSheet.ts';
import { answerOf, type ReportCell, type ReportFigures } from './answerReport.ts';
import { type AskedReport, groupedBy, monthOf, readReportQuery } from './askedReport.ts';
import { reportSheetOf } from './reportSheet.ts';

type Data = Readonly<Record<string, unknown>>;

type ReportQuery<DimensionKey extends string, Measure extends string, Chosen> = (
  asked: AskedReport<DimensionKey, Chosen>,
  call: Call,
) => Promise<readonly ReportCell<Measure>[] | ReportFigures<Measure>>;

/** What an area has of its own. */
interface Own {
  /** Its refusals of a grouping that is closed to the person, and of a sheet that could not be written. */
  readonly noRight?: () => BusinessError;
  readonly exportFailed?: () => BusinessError;
  /** Why its query does not ask whose rows the person sees. */
  readonly unscoped?: string;
}

/**
 * The calls of a report: its figures, a sheet of them, and the records behind one where the definition shows them.
 * Months, grouping and filters are judged, groups named and sums made around the query.
 * @example implementReport(truckCosts, async ({ sql }, { db }) => (await db.query(`select ${sql.group} as "groupId", …`)).rows)
 */
export function implementReport<DimensionKey extends string, Measure extends string, Chosen>(
  report: ReportDefinition<DimensionKey, Measure, Chosen>,
  query: ReportQuery<DimensionKey, Measure, Chosen>,
  { noRight = sharedErrors.FORBIDDEN, exportFailed, unscoped }: Own = {},
): readonly GatewayMethod[] {
  const { key, service, methods, records } = report;
  const answer = async (data: Data, call: Call) => {
    const asked = readReportQuery(report, data, call, noRight);
    // What the report does not have was refused just now, so the names are its own.
    const figures = await query(asked as AskedReport<DimensionKey, Chosen>, call);
    return { asked, answer: await answerOf(report, asked, 'rows' in figures ? figures : { rows: figures }, call) };
  };
  const rowsOf = report.entity.key;
  const reading = { service, right: rightOf(key, 'page'), writes: false, readsReplica: true, rowsOf } as const;
  return [
    { ...reading, method: methods.get, unscoped, run: async (data, call) => (await answer(data, call)).answer },
    {
      service,
      method: methods.export,
      right: rightOf(key, 'export'),
      writes: true,
      share: 'exports',
      rowsOf,
      unscoped,
      run: sheet,
    },
    ...(records ? [{ ...reading, method: methods.records, run: recordsBehind }] : []),
  ];

  async function sheet(data: Data, call: Call): Promise<KeptSheet> {
    const { asked, answer: answered } = await answer(data, call);
    Object.assign(call.audit, {
      logType: 'EXPORT',
      entity: key,
      detail: { rows: answered.rows.length || answered.subtotals.length },
    });
    return keep(report, asked, reportSheetOf(report, answered, call.locale), call).catch((error) => {
      throw exportFailed ? Object.assign(exportFailed(), { cause: error }) : error;
    });
  }

  async function recordsBehind(data: Data, call: Call) {
    const measure = optionalText(data, 'measure', 60);
    // A figure of the whole period names its ends instead of a month.
    const isWhole = report.months && measure && !data.month;
    const whole = isWhole ? { fromMonth: monthOf(data, 'fromMonth'), toMonth: monthOf(data, 'toMonth') } : {};
    const month = report.months && !isWhole ? monthOf(data, 'month') : '';
    const groupId = typeof data.groupId === 'string' ? data.groupId : null;
    const asked = { month, groupId, measure, ...whole, ...groupedBy(report, data, call, noRight) };
    const filter = filterOfFigure(report, asked, call.now);
    const order = report.months ? ({ field: report.months.of, order: 'ASC' } as const) : report.entity.defaultSort;
    const { page, limit } = data;
    return listPage(report.entity, { page, limit, filter, ...(order && { sort: [order] }) }, call);
  }
}

/** The file of a report is called by its name and its period; without months by the moment. */
function keep(
  { label }: ReportDefinition,
  { fromMonth, toMonth }: AskedReport,
  sheet: ReturnType<typeof reportSheetOf>,
  call: Call,
): Promise<KeptSheet> {
  const period = fromMonth ? `${fromMonth}_${toMonth}` : call.now.replace(/[-: ]/g, '');
  return storeSheet({ ...sheet, sheetName: label[call.locale], fileName: `${label.zh}${period}.xlsx` }, call);
}
