import { defaultParams, guaranteeParams, type ParamCode, type ParamValues } from './params.ts';

export const isParamCode = (code: string): code is ParamCode => code in guaranteeParams;

/** The defaults with what people set in their place; rows of codes that are no more are left out. */
export const paramValuesWith = (
  rows: readonly { readonly code: string; readonly value: string | null }[],
): ParamValues => ({
  ...defaultParams,
  ...Object.fromEntries(rows.filter(({ code }) => isParamCode(code)).map(({ code, value }) => [code, value ?? ''])),
});

const forms = {
  money: /^\d{1,12}(\.\d{1,2})?$/,
  ratio: /^\d{1,3}(\.\d{1,6})?$/,
  int: /^\d{1,4}$/,
  bool: /^(on|off)$/,
} as const;

const words: Partial<Readonly<Record<ParamCode, RegExp>>> = {
  SUMMARY_DEADLINE_RULE: /^(FIFTH_WORKDAY|LATER)$/,
  CUSTOMS_LINK: /^([A-Z]+(,[A-Z]+)*)?$/,
  MONTH_CLOSE_DAY: /^([1-9]|1\d|2[0-8])$/,
  CUSTOMS_SIMULATION: /^(OK|FAILED|SILENT|DOWN)$/,
};

/** Whether the text is a value this parameter may have. */
export function fitsParam(code: ParamCode, value: string): boolean {
  const { type } = guaranteeParams[code];
  return type === 'text'
    ? (words[code]?.test(value) ?? false)
    : forms[type].test(value) && (words[code]?.test(value) ?? true);
}
