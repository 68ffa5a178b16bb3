import { bi, type Text } from '../../core/text.ts';
import { type Finding, found } from './finding.ts';
import type { CertificateFacts } from './records.ts';

interface CertificateOwners {
  /** Credit codes of those in a declaration who may hold its certificates: owner and consignee. */
  readonly creditCodes: readonly string[];
}

/**
 * V-70 to V-73: a certificate is numbered as one, was given out already, lasts longer than a moment, and is held by
 * whoever declares with it.
 */
export function checkCertificate(
  certificate: CertificateFacts,
  today: string,
  owners?: CertificateOwners,
): readonly Finding[] {
  const { certNo, issueDate, validTo, ownerCreditCode } = certificate;
  const findings: Finding[] = [];
  const wrong = (rule: string, field: string, text: Text) => findings.push(found(rule, field, text));
  if (!/^[A-Z0-9-]{4,64}$/.test(certNo ?? ''))
    wrong(
      'V-70',
      'certNo',
      bi('证件编号须为4-64位大写字母、数字或-', 'Certificate number: 4 to 64 capitals, digits or -'),
    );
  if (!issueDate || issueDate > today)
    wrong('V-71', 'issueDate', bi('签发日期不能晚于今天', 'The date of issue must not be after today'));
  if (!validTo || (issueDate && validTo <= issueDate))
    wrong('V-72', 'validTo', bi('有效期须晚于签发日期', 'It must end after its date of issue'));
  if (owners && ownerCreditCode && !owners.creditCodes.includes(ownerCreditCode))
    wrong(
      'V-73',
      'ownerCreditCode',
      bi('持有人与报关单的收发货人、消费使用单位不符', 'Its holder is neither owner nor consignee of the declaration'),
    );
  return findings;
}
