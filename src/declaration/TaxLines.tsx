import { bi } from '#domain/core/text.ts';
import { declarationItem } from '#domain/declaration/declarationItem.ts';
import type { LineTax } from '#domain/declaration/tax/previewTax.ts';
import { DictValue } from '../parts/cells/DictValue.tsx';
import { MoneyValue } from '../parts/cells/MoneyValue.tsx';
import { RecordTable } from '../parts/table/RecordTable.tsx';
import { useText } from '../shell/text.ts';

const words = {
  title: bi('各项税款', 'Taxes of each line'),
  rate: bi('税率与依据', 'Rate and why'),
  day: bi('税率按{day}', 'Rates of {day}'),
  published: bi('汇率 {curr} {rate}（{day} 公布）', '{curr} {rate}, published {day}'),
  cheaper: bi(
    '凭{agreement}原产地证书可按{rate}%，关税少{saves}元',
    'With a {agreement} certificate {rate} %: {saves} yuan less duty',
  ),
};

/** What each line pays: kind of rate and why, the exchange rate and its day, each tax by itself. */
export function TaxLines({ lines, day }: { readonly lines: readonly LineTax[]; readonly day: string }) {
  const rows = lines.map((line) => ({ ...line, id: String(line.line), lineNo: line.line }));
  return (
    <RecordTable
      entity={declarationItem}
      label={words.title}
      rows={rows}
      columns={[
        { field: 'lineNo', isName: true },
        { field: 'reason', label: words.rate, isLong: true, value: (row) => <RateOf tax={row} day={day} /> },
        'dutiable',
        'duty',
        {
          field: 'additional',
          isNumber: true,
          value: ({ extras, additional }) => <Extras extras={extras} sum={additional} />,
        },
        'consumption',
        'vat',
      ]}
    />
  );
}

/** The rate with the reasons for it, and what would make it lower. */
function RateOf({ tax, day }: { readonly tax: LineTax; readonly day: string }) {
  const t = useText();
  const { exchange } = tax;
  return (
    <div>
      {t(tax.reason)} · {tax.dutyRate}%
      {exchange && exchange.curr !== 'CNY' && (
        <div className="tg-hint">
          {t(words.published, { curr: exchange.curr, rate: exchange.rate, day: exchange.day })}
        </div>
      )}
      {tax.rateDay !== day && <div className="tg-hint">{t(words.day, { day: tax.rateDay })}</div>}
      {tax.levy && <div className="tg-hint">{t(tax.levy)}</div>}
      {tax.cheaper && <div className="tg-hint">{t(words.cheaper, { ...tax.cheaper })}</div>}
    </div>
  );
}

/** Anti-dumping and other duties, each by its name. */
function Extras({ extras, sum }: { readonly extras: LineTax['extras']; readonly sum: string }) {
  return (
    <div>
      <MoneyValue value={sum} />
      {extras.map(({ kind, rate, amount }) => (
        <div key={`${kind}-${rate}`} className="tg-hint">
          <DictValue dict="EXTRA_DUTY_KIND" value={kind} /> {rate}% · {amount}
        </div>
      ))}
    </div>
  );
}
