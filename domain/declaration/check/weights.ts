import { bi, type Text } from '../../core/text.ts';
import { exact, exactSum, isWithin } from './exact.ts';
import { type CheckRule, type Finding, found } from './finding.ts';

/**
 * V-54: gross >= net > 0, each at least one kilogram, net the sum of the lines; bulk and unpacked goods are one
 * package.
 */
export const weights: CheckRule = ({ grossWt, netWt, packNo, wrapType, items }) => {
  const [gross, net] = [exact(grossWt), exact(netWt)];
  const findings: Finding[] = [];
  const wrong = (field: string, text: Text) => findings.push(found('V-54', field, text));
  if (gross?.lt(1)) wrong('grossWt', leastKilogram('毛重', 'Gross weight'));
  if (net?.lt(1)) wrong('netWt', leastKilogram('净重', 'Net weight'));
  if (gross && net && gross.lt(net))
    wrong('grossWt', bi(`毛重${grossWt}小于净重${netWt}`, `Gross weight ${grossWt} is below net weight ${netWt}`));
  const sum = exactSum(items.map((item) => exact(item.netWt)));
  const isAsDeclared = net && (isWithin(net, sum, '0.01') || (net.eq(1) && sum.lt(1)));
  if (net?.gte(1) && sum.gt(0) && !isAsDeclared)
    wrong(
      'netWt',
      bi(
        `净重${netWt}与表体净重合计${sum.toFixed()}不一致`,
        `Net weight ${netWt} differs from the lines' ${sum.toFixed()}`,
      ),
    );
  if ((wrapType === '00' || wrapType === '01') && packNo !== null && packNo !== undefined && packNo !== 1)
    wrong('packNo', bi('散装、裸装货物件数应为1', 'Bulk and unpacked goods count as one package'));
  return findings;
};

const leastKilogram = (zh: string, en: string): Text =>
  bi(`${zh}不足1千克按1千克申报`, `${en} below 1 kg is declared as 1`);
