import { useGetList } from 'react-admin';
import { bi, type Text } from '#domain/core/text.ts';
import { bhParam, saveParameters } from '#domain/guarantee/index.ts';
import { fitsParam, paramValuesWith } from '#domain/guarantee/paramForm.ts';
import { guaranteeParams, type ParamCode } from '#domain/guarantee/params.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import type { Parameter, ParameterOption } from '../../parts/parameters/parameter.ts';
import { docKinds } from '../docKinds.ts';
import type { Param } from '../records.ts';

const onOff: readonly ParameterOption[] = [
  { value: 'on', label: bi('开', 'On') },
  { value: 'off', label: bi('关', 'Off') },
];

const choices: Partial<Readonly<Record<ParamCode, readonly ParameterOption[]>>> = {
  SUMMARY_DEADLINE_RULE: [
    { value: 'FIFTH_WORKDAY', label: bi('次月第5个工作日', '5th working day of the next month') },
    { value: 'LATER', label: bi('第5个工作日与15日中较晚者', 'The later of that and 15 days') },
  ],
  CUSTOMS_SIMULATION: [
    { value: 'OK', label: bi('回执成功', 'Good receipt') },
    { value: 'FAILED', label: bi('回执失败', 'Bad receipt') },
    { value: 'SILENT', label: bi('收到但不回执', 'Takes it, never answers') },
    { value: 'DOWN', label: bi('连接不上', 'Cannot be reached') },
  ],
};

const pushed: readonly ParameterOption[] = Object.values(docKinds).map(({ docType, entity }) => ({
  value: docType,
  label: entity.label,
}));

const units: Readonly<Record<string, Text>> = {
  DAYS: bi('天', 'days'),
  MONTHS: bi('月', 'months'),
  MINUTES: bi('分钟', 'min'),
  TIMES: bi('次', 'times'),
};

/** How a value is written; shown when it is not. */
const forms: Readonly<Record<(typeof guaranteeParams)[ParamCode]['type'], Text>> = {
  money: bi('应为金额，最多两位小数', 'An amount with at most two decimals'),
  ratio: bi('应为小数，例如 0.20 表示 20%', 'A decimal number: 0.20 means 20 %'),
  int: bi('应为整数，最多四位', 'A whole number of at most four digits'),
  bool: bi('应为开或关', 'On or off'),
  text: bi('值不正确', 'Wrong value'),
};

/** A parameter as people choose or type it. */
export function parameterOf(code: ParamCode): Parameter {
  const { zh, en, value, type } = guaranteeParams[code];
  return {
    code,
    label: bi(zh, en),
    initial: value,
    isMoney: type === 'money',
    choices: type === 'bool' ? onOff : choices[code],
    several: code === 'CUSTOMS_LINK' ? pushed : undefined,
    // What the number is counted in.
    unit: type === 'money' ? bi('元', 'CNY') : type === 'int' ? units[code.split('_').at(-1) ?? ''] : undefined,
    fits: (typed) => fitsParam(code, typed),
    form: forms[type],
  };
}

const titles: readonly { readonly title: Text; readonly prefixes: readonly string[] }[] = [
  { title: bi('额度与审批', 'Quotas and approval'), prefixes: ['OA_', 'OVERSUB', 'QUOTA', 'TAXS'] },
  { title: bi('超额', 'Excess'), prefixes: ['EXCESS'] },
  { title: bi('短期调整', 'Short-term adjustments'), prefixes: ['SHORT'] },
  { title: bi('延期与逾期', 'Delays and overdue'), prefixes: ['DELAY', 'DUE', 'BLOCK'] },
  { title: bi('海关期限与滞纳金', 'Customs deadlines and late fee'), prefixes: ['LATE', 'SUMMARY', 'STRICT'] },
  { title: bi('海关系统', 'Customs system'), prefixes: ['CUSTOMS'] },
];

const parametersWith = (fits: (code: string) => boolean): Parameter[] =>
  (Object.keys(guaranteeParams) as ParamCode[]).filter(fits).map(parameterOf);
const belongs = (code: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => code.startsWith(prefix));

/** All parameters by subject; those of none stand at the end. */
export const paramGroups = [
  ...titles.map(({ title, prefixes }) => ({ title, parameters: parametersWith((code) => belongs(code, prefixes)) })),
  {
    title: bi('其他', 'Others'),
    parameters: parametersWith((code) => !titles.some(({ prefixes }) => belongs(code, prefixes))),
  },
];

/** Parameters as they are in force, of those that are stored. */
export const paramValuesOf = (rows: readonly Param[]) =>
  paramValuesWith(rows.map(({ code, value }) => ({ code: code ?? '', value: value ?? '' })));

/** Every parameter of the area, and storing one. */
export function useParameters() {
  const call = useCall();
  const all = { pagination: { page: 1, perPage: 200 }, sort: { field: 'code', order: 'ASC' }, filter: {} } as const;
  const { data, error, refetch } = useGetList<Param>(bhParam.key, all);
  return {
    values: data && paramValuesOf(data),
    error,
    retry: () => void refetch(),
    save: async (code: string, value: string) => {
      await call(saveParameters, { rows: [{ code, value }] });
      void refetch();
    },
  };
}
