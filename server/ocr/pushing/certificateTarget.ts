import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { originLetter } from '#domain/declaration/check/origin.ts';
import { declCertificate } from '#domain/declaration/index.ts';
import { customerOf } from './partsOfTargets.ts';
import { definePushTarget, type PushTarget } from './pushTarget.ts';
import type { PushValues } from './pushValues.ts';

/** 濒危物种允许进口、出口证明书. */
const [endangeredIn, endangeredOut] = ['F', 'E'] as const;

/** The number as certificates have it: capitals, digits and lines. */
const numberOf = (no: string): string =>
  no
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-');

const isChina = (word: string | null): boolean => /^(?:CN|CHN|CHINA|中国|P\.?R\.? ?CHINA)$/i.test(word ?? '');

/** What whoever pushes it said, else what the paper is; nothing where it says neither. */
function letterOf(values: PushValues): string | null {
  const said = values.said('kind');
  if (said) return said;
  const { docKind } = values.document;
  if (docKind === 'CO') return originLetter;
  if (docKind === 'NSPC') return /出/.test(values.word('ieFlag') ?? '') ? endangeredOut : endangeredIn;
  if (isChina(values.word('importCountry'))) return endangeredIn;
  return isChina(values.word('exportCountry')) ? endangeredOut : null;
}

/** The person of this house's side: who brings it in, or who sends it out. */
const ownerOf = (values: PushValues): string | null => {
  if (values.document.docKind === 'CO') return values.word('importer', 'exporter');
  return letterOf(values) === endangeredOut
    ? values.word('exporter', 'applicant', 'importer')
    : values.word('importer', 'applicant', 'exporter');
};

const lines: PushTarget['lines'][number] = {
  field: 'lines',
  alikeBy: ['name'],
  makes: ['CITES', 'NSPC'],
  columns: {
    hsPrefix: ['hsCode'],
    name: ['goodsName', 'scientificName', 'speciesName', 'description'],
    qty: ['qty'],
    unit: ['unit'],
  },
  given: (values) => ({ hsPrefix: values.said('hsPrefix') }),
};

/**
 * A certificate of a permit, a species certificate or a certificate of origin. A permit names no tariff code: whoever
 * pushes it says one.
 */
export const certificateTarget = definePushTarget(declCertificate, {
  head: {
    certNo: { from: ['permitNo', 'certNo'], as: numberOf },
    ownerName: { from: ['importer', 'exporter', 'applicant'], as: (_name, values) => ownerOf(values) },
    originCountry: { from: ['country'], as: (word, { document }) => (document.docKind === 'CO' ? word : null) },
    issueOrg: ['authority', 'issuer'],
    issueDate: ['issueDate'],
    validTo: ['validUntil'],
  },
  lines: [{ ...lines, field: 'lines' }],
  paper: () => ({ field: 'files' }),
  made: async (values) => {
    const kind = letterOf(values);
    if (!kind)
      throw invalid({ kind: bi('单证未写明进出口，请选择证件类型', 'The paper does not say which kind: choose it') });
    if (values.document.docKind === 'CITES' && !values.said('hsPrefix'))
      throw invalid({ hsPrefix: bi('请填写编码前缀', 'Enter the code prefix') });
    return { kind, customerId: customerOf(values), useMode: 'ONE_ORDER' };
  },
});
