import type Big from 'big.js';
import { compareDecimal } from '../../core/money.ts';
import { bi, type Text } from '../../core/text.ts';
import { exact, exactSum } from './exact.ts';
import { type CheckRule, type Finding, found } from './finding.ts';
import { papersAskedFor, shownLater } from './letters.ts';
import { originAsked, originLetter } from './origin.ts';
import { quantityIn } from './quantities.ts';
import { countryQuotaLetter, quotaLetter } from './quota.ts';
import type { CertificateFacts, DeclarationFacts, ItemFacts, ReferenceTables, TariffFacts } from './records.ts';

/** What a line of a declaration takes of a certificate. */
export interface PaperUse {
  readonly line: number;
  readonly kind: string;
  readonly certNo: string;
  /** Which of the certificate's lines, from 0. */
  readonly place: number;
  readonly qty: string;
}

/**
 * V-58: every paper that a line's code asks for is attached, is a certificate that was verified, still runs, names such
 * goods and has enough left for all lines of the declaration together. Papers of inspection are only reminded of. A
 * certificate of origin (V-68) is judged as any other, and is of the agreement and origin of its line besides.
 */
export const papersOfLines: CheckRule = (declaration, tables) => judgePapers(declaration, tables).findings;

/** What V-58 has found enough of: what is booked when the declaration is sent. */
export const usesOfPapers = (declaration: DeclarationFacts, tables: ReferenceTables): readonly PaperUse[] =>
  judgePapers(declaration, tables).uses;

/**
 * As much of each certificate's line as either of two takes: what is held while it is open which of them will count.
 */
export function usesOfEither(one: readonly PaperUse[], other: readonly PaperUse[]): readonly PaperUse[] {
  const summed = (uses: readonly PaperUse[]) => {
    const sums = new Map<string, PaperUse>();
    for (const use of uses) {
      const key = `${use.kind}:${use.certNo}:${use.place}`;
      const known = sums.get(key);
      sums.set(key, known ? { ...known, qty: exactSum([exact(known.qty), exact(use.qty)]).toFixed(5) } : use);
    }
    return sums;
  };
  const [ones, others] = [summed(one), summed(other)];
  return [...new Map([...ones, ...others]).keys()].flatMap((key) => {
    const [left, right] = [ones.get(key), others.get(key)];
    return left && right ? (compareDecimal(left.qty, right.qty) >= 0 ? left : right) : (left ?? right ?? []);
  });
}

export interface MissingPaper {
  readonly line: number;
  readonly kind: string;
  /** What of that kind is attached. */
  readonly certNos: readonly string[];
}

/** What the codes of each line ask for, and what of it is attached. */
export const papersAsked = (
  { items, ieFlag, papers }: DeclarationFacts,
  tables: ReferenceTables,
): readonly MissingPaper[] =>
  items.flatMap(({ hsCode }, at) =>
    papersAskedFor(tables.tariff.get(hsCode ?? ''), ieFlag).map((kind) => ({
      line: at + 1,
      kind,
      certNos: (papers ?? []).flatMap((paper) => (paper.kind === kind && paper.certNo ? [paper.certNo] : [])),
    })),
  );

function judgePapers(declaration: DeclarationFacts, tables: ReferenceTables) {
  const lines = declaration.items.flatMap((item, at) =>
    kindsAsked(item, declaration, tables.tariff.get(item.hsCode ?? '')).map((one) => ({ ...one, item, line: at + 1 })),
  );
  const findings: Finding[] = [];
  const uses: PaperUse[] = [];
  const taken = new Map<string, Big>();
  for (const { kind, isOffered, item, line } of lines) {
    const level = shownLater.has(kind) ? 'warning' : 'error';
    const lacks = whatLacks(kind, item, {
      declaration,
      tables,
      taken,
      use: (one) => uses.push({ ...one, kind, line }),
    });
    if (isOffered) continue;
    if (lacks && kind === originLetter)
      findings.push(found('V-68', 'agreementCert', ofOrigin(line, lacks), { line, level }));
    else if (lacks) findings.push(found('V-58', 'papers', ofLine(line, kind, lacks), { line, level }));
  }
  return { findings, uses };
}

/** A quota of the country stands for the general one where it is attached. */
function kindsAsked(
  item: ItemFacts,
  declaration: DeclarationFacts,
  code: TariffFacts | undefined,
): readonly { readonly kind: string; readonly isOffered: boolean }[] {
  const has = (kind: string) => declaration.papers?.some((paper) => paper.kind === kind) ?? false;
  const own = papersAskedFor(code, declaration.ieFlag);
  // A code with a rate in and one out of quota asks for no paper, but takes of the one that is attached.
  const isOffered = declaration.ieFlag === 'I' && code?.quotaFlg === 1 && !own.includes(quotaLetter);
  const quota = !has(quotaLetter) && has(countryQuotaLetter) ? countryQuotaLetter : quotaLetter;
  return [
    ...own.map((kind) => ({ kind: kind === quotaLetter ? quota : kind, isOffered: false })),
    ...(isOffered ? [{ kind: quota, isOffered }] : []),
    ...(originAsked(item, declaration) ? [{ kind: originLetter, isOffered: false }] : []),
  ];
}

const ofOrigin = (line: number, lacks: Text): Text =>
  bi(`第${line}项原产地证书：${lacks.zh}`, `Line ${line}, certificate of origin: ${lacks.en}`);

const ofLine = (line: number, kind: string, lacks: Text): Text =>
  bi(`第${line}项缺少监管证件${kind}：${lacks.zh}`, `Line ${line} lacks paper ${kind}: ${lacks.en}`);

interface Look {
  readonly declaration: DeclarationFacts;
  readonly tables: ReferenceTables;
  /** What earlier lines took of each line of a certificate. */
  readonly taken: Map<string, Big>;
  use(one: Pick<PaperUse, 'certNo' | 'place' | 'qty'>): void;
}

function whatLacks(kind: string, item: ItemFacts, { declaration, tables, taken, use }: Look): Text | undefined {
  const attached = (declaration.papers ?? []).filter((paper) => paper.kind === kind).map(({ certNo }) => certNo);
  const numbers = kind === originLetter ? [item.rcepCert?.certNo?.trim()] : attached;
  if (numbers.length === 0) return bi('未随附', 'not attached');
  if (shownLater.has(kind)) return undefined;
  const known = tables.certificates.filter((one) => one.kind === kind && numbers.includes(one.certNo));
  if (known.length === 0) return bi('证件未登记', 'the certificate is not on record');
  const running = known.filter((one) => one.status === 'VALID' && isRunning(one, tables.day));
  if (running.length === 0) return bi('证件未核验或已过期', 'not verified or over');
  const held = running.filter((one) => isHeldBy(one, declaration));
  if (held.length === 0) return bi('持有人不是收发货人或消费使用单位', 'its holder is neither consignee nor owner');
  const fitting = kind === originLetter ? held.filter((one) => isOfOrigin(one, item)) : held;
  if (fitting.length === 0)
    return bi('证书的协定或原产国与本项不符', 'its agreement or origin is not that of the line');
  const lines = fitting.flatMap(({ certNo, lines: own }) =>
    own
      .map((one, place) => ({ ...one, certNo: certNo ?? '', place, key: `${kind}:${certNo}:${place}` }))
      .filter(({ hsPrefix }) => item.hsCode?.startsWith(hsPrefix)),
  );
  if (lines.length === 0) return bi('证件不含此商品编码', 'it does not name this code');
  const line = lines.find((one) => {
    const used = quantityIn(item, one.unit);
    return used && exactSum([taken.get(one.key), used]).lte(exact(one.remainQty) ?? 0);
  });
  if (!line) return bi('证件剩余数量不足', 'not enough of it is left');
  const used = quantityIn(item, line.unit);
  taken.set(line.key, exactSum([taken.get(line.key), used]));
  use({ certNo: line.certNo, place: line.place, qty: exactSum([used]).toFixed(5) });
  return undefined;
}

/** V-73: whoever holds a paper declares with it; who is told by a credit code, a certificate of origin also by its name. */
function isHeldBy(
  { kind, ownerCreditCode, ownerName }: CertificateFacts,
  { consigneeCreditCode, consigneeName, ownerCreditCode: userCode, ownerName: userName }: DeclarationFacts,
): boolean {
  if (ownerCreditCode) return ownerCreditCode === consigneeCreditCode || ownerCreditCode === userCode;
  return kind !== originLetter || (Boolean(ownerName) && (ownerName === consigneeName || ownerName === userName));
}

const isOfOrigin = ({ agreement, originCountry }: CertificateFacts, item: ItemFacts): boolean =>
  agreement === item.rcepCert?.agreement && (!originCountry || originCountry === item.originCountry);

const isRunning = ({ issueDate, validTo }: CertificateFacts, day: string): boolean =>
  (!issueDate || issueDate <= day) && (!validTo || day <= validTo);
