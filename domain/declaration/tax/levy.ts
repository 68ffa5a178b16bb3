import { bi, type Text } from '../../core/text.ts';
import { type CheckRule, found, onEachLine } from '../check/finding.ts';
import type { DeclarationFacts } from '../check/records.ts';
import { isBonded, setOf } from '../check/regimes.ts';
import { isPair } from '../check/terms.ts';

/** What a regime does to the taxes of goods. */
type Regime = 'LEVIED' | 'BONDED' | 'BY_LAW' | 'REDUCED' | 'UNKNOWN';

/** 征免性质 of goods that are taxed, of goods that are bonded, and of those the law itself frees; all others reduce by a certificate. */
const leviedCuts = setOf('101 118 119 499 997 998');
const bondedCuts = setOf('301 307 399 501 502 503');
const freedCuts = setOf('201 299 510 801 802');

function regimeOf({ tradeMode, cutMode }: Pick<DeclarationFacts, 'tradeMode' | 'cutMode'>): Regime {
  if (isBonded({ tradeMode })) return 'BONDED';
  if (!cutMode) return tradeMode ? 'LEVIED' : 'UNKNOWN';
  if (leviedCuts.has(cutMode)) return 'LEVIED';
  if (bondedCuts.has(cutMode)) return 'BONDED';
  return freedCuts.has(cutMode) ? 'BY_LAW' : 'REDUCED';
}

/** 征免方式 that go with a regime, those that are asked about, and how much of the tax each leaves; all others are wrong. */
const modes: Readonly<Record<Regime, { readonly fit: string; readonly ask: string; readonly usual?: string }>> = {
  LEVIED: { fit: '14567', ask: '28', usual: '1' },
  BONDED: { fit: '3567', ask: '', usual: '3' },
  BY_LAW: { fit: '35679', ask: '14', usual: '3' },
  REDUCED: { fit: '2345678', ask: '1' },
  UNKNOWN: { fit: '123456789', ask: '' },
};

/** What 征免方式 is where nobody says it: that of the pair. Reductions by a certificate have none. */
export const usualDutyMode = (header: Pick<DeclarationFacts, 'tradeMode' | 'cutMode'>): string | undefined =>
  modes[regimeOf(header)].usual;

export interface LevyScope {
  /** How much of duty and import taxes is levied. */
  readonly share: 'FULL' | 'HALF' | 'NONE';
  /** Additional duties are reduced by no certificate (现行保税、减免税政策: 加征的关税不予减免); bonded goods and goods freed by law bear none. */
  readonly hasExtras: boolean;
  /** Said where not everything is levied. */
  readonly reason?: Text;
}

const halves = '28';
const freed = '359';

/** Supervision mode, levy nature and 征免方式 judged as three: what the pair forbids the line does not decide. */
export function levyOf(
  header: Pick<DeclarationFacts, 'tradeMode' | 'cutMode'>,
  dutyMode: string | null | undefined,
): LevyScope {
  const regime = regimeOf(header);
  const mode = dutyMode || modes[regime].usual || '1';
  const pair = `${header.tradeMode ?? ''}/${header.cutMode ?? ''}`;
  if (regime === 'BONDED')
    return {
      share: 'NONE',
      hasExtras: false,
      reason: bi(`${pair}为保税或特定区域货物，不征税`, `${pair}: bonded goods, nothing is levied`),
    };
  if (halves.includes(mode) && regime !== 'BY_LAW')
    return { share: 'HALF', hasExtras: true, reason: bi('折半征税', 'Half is levied') };
  if (regime === 'BY_LAW' && !'14'.includes(mode))
    return { share: 'NONE', hasExtras: false, reason: bi(`${pair}法定减免，不征税`, `${pair}: free by law`) };
  if (regime !== 'LEVIED' && freed.includes(mode))
    return {
      share: 'NONE',
      hasExtras: regime === 'REDUCED',
      reason: bi('按征免性质免税', 'Free by the nature of the levy'),
    };
  return { share: 'FULL', hasExtras: true };
}

/** V-65: 征免方式 of a line fits supervision mode and levy nature of the header. */
export const dutyModeFits: CheckRule = onEachLine(({ dutyMode }, { line, declaration, tables }) => {
  const { fit, ask, usual } = modes[regimeOf(declaration)];
  // A pair that contradicts itself is V-56; it says nothing of its lines.
  if (!dutyMode || fit.includes(dutyMode) || !isPair(declaration, tables)) return [];
  const [pair, other] = [`${declaration.tradeMode ?? ''}/${declaration.cutMode ?? ''}`, usual ?? '3'];
  const text = bi(
    `第${line}项征免方式${dutyMode}与监管方式/征免性质${pair}不符，应为${other}`,
    `Line ${line}: levy mode ${dutyMode} does not go with ${pair}, ${other} is expected`,
  );
  return [found('V-65', 'dutyMode', text, { line, level: ask.includes(dutyMode) ? 'warning' : 'error' })];
});
