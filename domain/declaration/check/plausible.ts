import { addDays } from '../../core/moments.ts';
import { addMonths } from '../../core/months.ts';
import { bi, type Text } from '../../core/text.ts';
import { exact } from './exact.ts';
import { type CheckRule, type Finding, found, type LineRule } from './finding.ts';

const warning = { level: 'warning' } as const;

/** V-48: a container is named once. */
export const containersOnce: CheckRule = ({ containers }) => {
  const seen = new Set<string>();
  return (containers ?? []).flatMap(({ containerNo }, at): Finding[] => {
    if (!containerNo) return [];
    const isAgain = seen.has(containerNo);
    seen.add(containerNo);
    const text = bi(`集装箱号${containerNo}重复`, `Container ${containerNo} stands there twice`);
    return isAgain ? [found('V-48', `containers.${at}.containerNo`, text)] : [];
  });
};

/** V-49: a bill of lading belongs to the declarations of one order. */
export const billElsewhere: CheckRule = ({ billNo }, { billUses }) =>
  billNo && billUses > 0
    ? [
        found(
          'V-49',
          'billNo',
          bi(
            `提运单号${billNo}已用于其他${billUses}票报关单，请核对`,
            `Bill ${billNo} is used by ${billUses} other declarations: is it this one's?`,
          ),
          warning,
        ),
      ]
    : [];

/**
 * What the first two digits of a port of the country are where a district of customs works. Only entry and exit are
 * held to it: goods are declared anywhere.
 */
const portsOfDistrict: Readonly<Record<string, string>> = {
  '01': '11', '02': '12', '04': '13', '05': '14', '06': '15', '07': '15', '08': '21', '09': '21', '15': '22', '19': '23', '22': '31',
  '23': '32', '29': '33', '31': '38 33', '33': '34', '35': '35', '37': '39 35', '40': '36', '42': '37', '43': '37', '46': '41', '47': '42',
  '49': '43', '51': '44', '52': '44', '53': '47 44', '57': '48 44', '60': '44', '64': '46', '67': '44', '68': '44', '72': '45', '79': '51',
  '80': '50', '83': '52', '86': '53', '88': '54', '90': '61', '94': '65', '95': '62', '96': '64', '97': '63',
}; // biome-ignore format: a table

/** 运输方式 that cross the border; all others move goods into and out of areas of the country. */
const crossing = new Set(['2', '3', '4', '5', '6', 'L']);

const countryOfPort = (port: string | null | undefined): string | undefined =>
  /^([A-Z]{3})\d{3}$/.exec(port ?? '')?.[1];

/** V-67 of the header: places that contradict each other. */
export const placesFit: CheckRule = ({
  ieFlag,
  iePort,
  entryPortCode,
  tradeCountry,
  trafMode,
  departPort,
  transitPort,
}) => {
  const findings: Finding[] = [];
  const ask = (field: string, text: Text) => findings.push(found('V-67', field, text, warning));
  const ports = portsOfDistrict[iePort?.slice(0, 2) ?? ''];
  if (ports && /^\d{6}$/.test(entryPortCode ?? '') && !ports.split(' ').includes(entryPortCode?.slice(0, 2) ?? ''))
    ask(
      'entryPortCode',
      bi(
        `口岸${entryPortCode}不在进出境关别${iePort}的关区`,
        `Port ${entryPortCode} is not of the district of ${iePort}`,
      ),
    );
  if (tradeCountry === 'CHN' && crossing.has(trafMode ?? ''))
    ask(
      'tradeCountry',
      bi(
        '跨境运输的启运国/运抵国不应为中国，请核对',
        'Goods that cross the border come from and go to another country',
      ),
    );
  // 启运港 is where goods that come in were loaded, 指运港 where those that leave are bound for.
  const [field, port] =
    ieFlag === 'E' ? (['transitPort', transitPort] as const) : (['departPort', departPort] as const);
  const country = countryOfPort(port);
  if (country && tradeCountry && country !== tradeCountry)
    ask(field, bi(`港口${port}不在${tradeCountry}，请核对`, `Port ${port} is not in ${tradeCountry}`));
  return findings;
};

const isPlace = (code: string | null | undefined): boolean => /^\d{4}/.test(code ?? '');

/** V-67 of a line: where goods end, and the place in its two codes. */
export const destinationFits: LineRule = ({ destCountry, domesticArea, ciqDest }, { line, declaration }) => {
  const { ieFlag, tradeCountry } = declaration;
  const ask = (field: string, text: Text) =>
    found('V-67', field, bi(`第${line}项${text.zh}`, `Line ${line}: ${text.en}`), { line, ...warning });
  return [
    ...(ieFlag === 'I' && destCountry && destCountry !== 'CHN'
      ? [ask('destCountry', bi(`进口货物的最终目的国为${destCountry}，请核对`, `imported goods end in ${destCountry}`))]
      : []),
    ...(ieFlag === 'E' && destCountry === 'CHN' && tradeCountry !== 'CHN'
      ? [ask('destCountry', bi('出口货物的最终目的国为中国，请核对', 'exported goods end in China'))]
      : []),
    ...(isPlace(domesticArea) && isPlace(ciqDest) && domesticArea?.slice(0, 2) !== ciqDest?.slice(0, 2)
      ? [
          ask(
            'ciqDest',
            bi(
              `目的地代码${ciqDest}与境内地区${domesticArea}不在同一省`,
              `${ciqDest} and ${domesticArea} are of two provinces`,
            ),
          ),
        ]
      : []),
  ];
};

/** What weighs this many times its goods, and this many kilograms more, is a slip of the pen. */
const mostTimes = 10;
const leastMore = 100;
/** A ship is known that far ahead. */
const mostDaysAhead = 30;
/** 海关法第三十条: what nobody has declared for three months is sold. */
const mostMonthsBack = 3;

/** V-69 of the header: weights and days that cannot be meant. */
export const headPlausible: CheckRule = ({ grossWt, netWt, ieDate, ieFlag }, { day }) => {
  const findings: Finding[] = [];
  const ask = (field: string, text: Text) => findings.push(found('V-69', field, text, warning));
  const [gross, net] = [exact(grossWt), exact(netWt)];
  if (gross && net?.gt(0) && gross.gt(net.times(mostTimes)) && gross.minus(net).gt(leastMore))
    ask(
      'grossWt',
      bi(
        `毛重${grossWt}是净重${netWt}的${mostTimes}倍以上`,
        `Gross ${grossWt} is more than ${mostTimes} times net ${netWt}`,
      ),
    );
  if (ieDate && day && ieDate > addDays(day, mostDaysAhead))
    ask(
      'ieDate',
      bi(`进出境日期${ieDate}在${mostDaysAhead}天以后`, `${ieDate} is more than ${mostDaysAhead} days ahead`),
    );
  if (ieDate && day && ieFlag === 'I' && ieDate < addMonths(day, -mostMonthsBack))
    ask(
      'ieDate',
      bi(
        `进境日期${ieDate}已超过${mostMonthsBack}个月，逾期未报货物由海关变卖，请核对`,
        `${ieDate} is more than ${mostMonthsBack} months ago: customs sell what was not declared by then`,
      ),
    );
  return findings;
};

/** V-69 of a line: nothing is declared at no price, whatever is paid for it. */
export const pricePlausible: LineRule = ({ declPrice, declTotal }, { line }) => {
  const wrong = (field: string, zh: string, en: string) => [
    found(
      'V-69',
      field,
      bi(
        `第${line}项${zh}为0，免费货物也按实际价值申报`,
        `Line ${line}: ${en} of 0, goods free of charge are declared at their value`,
      ),
      { line },
    ),
  ];
  if (exact(declTotal)?.eq(0)) return wrong('declTotal', '总价', 'total');
  return exact(declPrice)?.eq(0) ? wrong('declPrice', '单价', 'price') : [];
};
