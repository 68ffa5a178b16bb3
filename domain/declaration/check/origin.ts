import { bi, type Text } from '../../core/text.ts';
import { holdsOn } from '../tax/taxTables.ts';
import { type CheckRule, type Finding, found, onEachLine } from './finding.ts';
import type { DeclarationFacts, ItemFacts, TariffFacts } from './records.ts';

/** 原产地证明 among the kinds of certificates. */
export const originLetter = 'Y';

/** Whether a line asks for a certificate of origin to be looked at. */
export const originAsked = ({ rcepCert }: ItemFacts, { ieFlag }: DeclarationFacts): boolean =>
  ieFlag === 'I' && Boolean(rcepCert?.agreement && rcepCert.certNo?.trim());

type AgreementRow = TariffFacts['agreements'][number];

/** Agreement rates of a code for goods of an origin on a day. Goods of China have none: no agreement of China's is with itself. */
export const agreementsFor = (
  code: TariffFacts | undefined,
  origin: string | null | undefined,
  day: string,
): readonly AgreementRow[] =>
  !code || !origin || origin === 'CHN'
    ? []
    : code.agreements.filter((row) => row.countries.includes(origin) && holdsOn(row, day));

/** V-68: what is claimed under an agreement, beside the certificate itself, which is judged with the other papers. */
export const agreementClaims: CheckRule = onEachLine((item, { line, declaration, tables }) => {
  const { agreement, certNo } = item.rcepCert ?? {};
  if (declaration.ieFlag !== 'I' || (!agreement && !certNo?.trim())) return [];
  const say = (field: string, text: Text, level: Finding['level'] = 'error') =>
    found('V-68', field, bi(`第${line}项${text.zh}`, `Line ${line}: ${text.en}`), { line, level });
  if (!agreement)
    return [
      say(
        'agreement',
        bi('填了原产地证书但未选优惠协定，不按协定税率', 'a certificate of origin without its agreement buys no rate'),
        'warning',
      ),
    ];
  const rows = agreementsFor(tables.rateTariff.get(item.hsCode ?? ''), item.originCountry, tables.rateDay).filter(
    (one) => one.agreement === agreement,
  );
  return [
    ...(certNo?.trim()
      ? []
      : [
          say(
            'agreementCert',
            bi(`选了协定${agreement}但没有原产地证书`, `agreement ${agreement} without a certificate of origin`),
          ),
        ]),
    ...(rows.length > 0 || !tables.rateTariff.has(item.hsCode ?? '')
      ? []
      : [
          say(
            'agreement',
            bi(
              `协定${agreement}对原产国${item.originCountry ?? ''}的此编码没有税率`,
              `agreement ${agreement} has no rate of this code for ${item.originCountry ?? 'this origin'}`,
            ),
          ),
        ]),
    ...strayFrom(
      declaration,
      rows.flatMap(({ countries }) => countries),
    ).map((place) =>
      say(
        'agreement',
        bi(
          `货物经${place}运输，享受协定税率须直接运输，请备过境证明`,
          `goods came by way of ${place}: a rate by agreement asks for direct transport or its proof`,
        ),
        'warning',
      ),
    ),
  ];
});

/** Countries outside of the agreement that goods left or passed; ports begin with the letters of their country. */
function strayFrom({ tradeCountry, transitPort }: DeclarationFacts, parties: readonly string[]): readonly string[] {
  if (parties.length === 0) return [];
  const passed = [tradeCountry, /^[A-Z]{3}\d/.test(transitPort ?? '') ? transitPort?.slice(0, 3) : undefined];
  return [...new Set(passed)].filter(
    (country): country is string => Boolean(country) && country !== 'CHN' && !parties.includes(country ?? ''),
  );
}
