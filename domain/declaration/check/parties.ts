import { isCreditCode } from '../../core/checkDigits.ts';
import { bi } from '../../core/text.ts';
import { type CheckRule, found } from './finding.ts';
import { judgeRegistrationCode } from './numbers.ts';

/** Who stands in a declaration; the same words in front of code, credit code and name. */
export const parties = ['consignee', 'owner', 'agent'] as const;

/** V-40 */
export const creditCodes: CheckRule = (declaration) =>
  parties.flatMap((party) => {
    const code = declaration[`${party}CreditCode`];
    if (!code || isCreditCode(code)) return [];
    return [
      found(
        'V-40',
        `${party}CreditCode`,
        bi(`统一社会信用代码${code}校验位错误`, `Credit code ${code}: check character wrong`),
      ),
    ];
  });

/** V-41 */
export const registrationCodes: CheckRule = (declaration, tables) =>
  parties.flatMap((party) => {
    const code = declaration[`${party}Code`];
    const judged = code ? judgeRegistrationCode(code, tables) : 'ok';
    if (judged === 'ok') return [];
    return judged === 'wrong'
      ? [found('V-41', `${party}Code`, bi(`海关编码${code}格式错误`, `Customs registration code ${code} malformed`))]
      : [
          found(
            'V-41',
            `${party}Code`,
            bi(`海关编码${code}的企业类型少见，请核对`, `Customs registration code ${code}: unusual kind`),
            {
              level: 'warning',
            },
          ),
        ];
  });
