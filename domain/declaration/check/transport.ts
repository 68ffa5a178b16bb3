import { isContainerNo } from '../../core/checkDigits.ts';
import { bi, type Text } from '../../core/text.ts';
import { type CheckRule, type Finding, found, isBlankValue } from './finding.ts';
import { isAirWaybill } from './numbers.ts';
import type { DeclarationFacts } from './records.ts';

const [sea, rail, road, air] = ['2', '3', '4', '5'];

/** V-46 */
export const airWaybill: CheckRule = ({ trafMode, billNo }) =>
  trafMode === air && billNo && !isAirWaybill(billNo)
    ? [found('V-46', 'billNo', bi(`航空运单号${billNo}校验错误`, `Air waybill ${billNo}: check digit wrong`))]
    : [];

/** V-47 */
export const containerNumbers: CheckRule = ({ containers }) =>
  (containers ?? []).flatMap(({ containerNo }, at) =>
    containerNo && isContainerNo(containerNo)
      ? []
      : [
          found(
            'V-47',
            `containers.${at}.containerNo`,
            bi(
              `第${at + 1}个集装箱号${containerNo ?? ''}校验错误`,
              `Container ${at + 1}: number ${containerNo ?? ''} fails its check`,
            ),
          ),
        ],
  );

/** V-55: each mode of transport has its own numbers; areas under customs supervision have none. */
export const meansOfTransport: CheckRule = (declaration) => {
  const { trafMode, trafName, voyNo, billNo } = declaration;
  const findings: Finding[] = [];
  const wrong = (field: keyof DeclarationFacts, text: Text) => findings.push(found('V-55', field, text));
  if (trafMode === sea) {
    if (isBlankValue(trafName)) wrong('trafName', bi('水路运输须填船名', 'Sea transport needs the name of the vessel'));
    if (isBlankValue(voyNo)) wrong('voyNo', bi('水路运输须填航次号', 'Sea transport needs the voyage'));
  }
  if ((trafMode === sea || trafMode === rail || trafMode === air) && isBlankValue(billNo))
    wrong('billNo', bi('此运输方式须填提运单号', 'This mode of transport needs a waybill'));
  if (trafMode === air && !/^[A-Z0-9]{2}\d{1,5}$/.test(trafName ?? ''))
    wrong('trafName', bi(`航班号${trafName ?? ''}格式错误`, `Flight number ${trafName ?? ''} malformed`));
  if (trafMode === road && !/^\d{13}$/.test(voyNo ?? ''))
    wrong('voyNo', bi('公路运输须填13位货物运输批次号', 'Road transport needs the manifest number of 13 digits'));
  return findings;
};
