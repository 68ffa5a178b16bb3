import { formatThousands } from './money.ts';
import { fill, type Text, type TextValues } from './text.ts';

/** Field name -> what is wrong with it; `_` stands for the whole form, `goods.0.qty` for a cell of a line table. */
export type FieldErrors = Record<string, Text>;

/**
 * An expected "no": the user may not, must not, or typed something wrong.
 * It is the only error whose text reaches people; anything else becomes 9999 with a request id.
 */
export class BusinessError extends Error {
  readonly returnCode: string;
  readonly text: Text;
  readonly fieldErrors: FieldErrors | undefined;
  /** Values the sentence was filled with; a screen may show them in another way. */
  readonly values: TextValues;
  /** What is there, but not for this person: told to the log, never to him. */
  readonly outOfScope: { readonly entity: string; readonly recordId: string } | undefined;

  constructor(
    returnCode: string,
    text: Text,
    {
      fieldErrors,
      values = {},
      outOfScope,
    }: { fieldErrors?: FieldErrors | undefined; values?: TextValues; outOfScope?: BusinessError['outOfScope'] } = {},
  ) {
    super(`${returnCode} ${text.en}`);
    this.name = 'BusinessError';
    this.returnCode = returnCode;
    this.text = text;
    this.fieldErrors = fieldErrors;
    this.values = values;
    this.outOfScope = outOfScope;
  }
}

const guardCodes = new Set(['1005', '1013']);

/**
 * Whether a refusal says "not you", of a right, of a scope or of one's own work: those are kept in the security log.
 */
export const isGuard = ({ returnCode, outOfScope }: BusinessError): boolean =>
  outOfScope !== undefined || guardCodes.has(returnCode);

type Maker = (values?: TextValues, fieldErrors?: FieldErrors) => BusinessError;

/** Amounts of money have separators in a sentence; who reads the values gets them as they are. */
const readable = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value) ? formatThousands(value) : value,
    ]),
  );

/**
 * One catalogue per area: name -> [return code, zh, en]; each entry becomes a function that makes the refusal.
 * @param guards names of those that refuse for want of a right or a scope
 * @public
 */
export function defineErrors<const Catalogue extends Record<string, readonly [code: string, zh: string, en: string]>>(
  catalogue: Catalogue,
  guards: readonly (keyof Catalogue)[] = [],
) {
  for (const name of guards) guardCodes.add(catalogue[name]?.[0] ?? '');
  const makers = Object.entries(catalogue).map(([name, [code, zh, en]]) => {
    const make: Maker = (values = {}, fieldErrors) =>
      new BusinessError(code, fill({ zh, en }, readable(values)), { fieldErrors, values });
    return [name, make] as const;
  });
  return Object.fromEntries(makers) as Record<keyof Catalogue, Maker>;
}

/** Return codes every area shares. @see docs/spec/platform.md 10.5 */
export const returnCodes = {
  FAILED: ['1000', '业务处理失败', 'Business failure', 400],
  INVALID: ['1001', '数据校验失败', 'Validation failed', 422],
  NOT_FOUND: ['1002', '记录不存在或已删除', 'Record not found', 404],
  STALE: ['1003', '数据已被他人修改，请刷新', 'Changed by someone else, refresh', 409],
  WRONG_STATUS: ['1004', '当前状态不允许该操作', 'Not allowed in this status', 409],
  FORBIDDEN: ['1005', '无权限', 'No permission', 403],
  DUPLICATE: ['1006', '数据重复：{field}', 'Duplicate: {field}', 409],
  IN_USE: ['1007', '已被引用，不能删除', 'In use, cannot delete', 409],
  UNKNOWN_CALL: ['1008', '接口不存在', 'Unknown call', 404],
  MALFORMED: ['1009', '请求格式错误', 'Malformed request', 400],
  LIMIT: ['1010', '超出限制：{limit}', 'Limit exceeded: {limit}', 429],
  BAD_FILE: ['1011', '文件类型或大小不允许', 'File type or size not allowed', 413],
  IMPORT_ROWS: ['1012', '导入存在错误行', 'Import has wrong rows', 422],
  OWN_WORK: ['1013', '审批人不能是申请人', 'Approver must not be the applicant', 403],
  EXTERNAL: ['1014', '外部系统调用失败：{name}', 'External system failed: {name}', 502],
  CAPTCHA: ['1015', '验证码错误或已过期', 'Captcha wrong or expired', 400],
  CREDENTIALS: ['1016', '用户名或密码错误', 'Wrong user name or password', 400],
  LOCKED: ['1017', '账号已锁定，请{minutes}分钟后再试', 'Account locked, retry in {minutes} min', 400],
  PWD_EXPIRED: ['1018', '密码已过期，请修改', 'Password expired, change it', 403],
  MAINTENANCE: ['1019', '系统维护中', 'Under maintenance', 503],
  KEY_REUSED: ['1020', '重复提交内容不一致', 'Idempotency key reused with other data', 409],
  OLD_CLIENT: ['1021', '客户端版本过旧，请刷新页面', 'Client too old, reload', 426],
  DISABLED: ['1022', '账号已停用', 'Account disabled', 400],
  NOBODY: ['1025', '办理后没有人可以接着办理', 'Nobody could take the next step', 409],
  WORK: ['1023', '登录失败次数较多，请稍候再试', 'Too many failed logins, try again in a moment', 400],
  OTHER_SESSION: [
    '1024',
    '此页面属于之前的登录，浏览器里已退出或换了人：操作没有执行，填写的内容留作草稿，请重新登录',
    'This page belongs to an earlier login of this browser: nothing was done, what you typed is kept as a draft. Log in again',
    403,
  ],
  UNKNOWN: ['9999', '系统异常', 'System error', 500],
} as const satisfies Record<string, readonly [string, string, string, number]>;

const sharedTriples = Object.fromEntries(
  Object.entries(returnCodes).map(([name, [code, zh, en]]) => [name, [code, zh, en] as const]),
) as {
  [Name in keyof typeof returnCodes]: readonly [string, string, string];
};

/** Refusals of the shared return codes, with their standard sentences. */
export const sharedErrors = defineErrors(sharedTriples);

const statusByCode = new Map<string, number>(Object.values(returnCodes).map(([code, , , status]) => [code, status]));

/** The status that the data provider's HttpError carries for a return code; area codes without a base count as 400. */
export const httpStatusOf = (returnCode: string): number => statusByCode.get(returnCode) ?? 400;

/** A refusal 1001 that names its fields. */
export const invalid = (fieldErrors: FieldErrors): BusinessError => {
  const first = Object.values(fieldErrors)[0];
  const text = first
    ? { zh: `数据校验失败：${first.zh}`, en: `Validation failed: ${first.en}` }
    : { zh: '数据校验失败', en: 'Validation failed' };
  return new BusinessError('1001', text, { fieldErrors });
};
