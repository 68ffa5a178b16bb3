import type { DraftValues, FieldMap } from '../core/entity.ts';
import { bi, type Text } from '../core/text.ts';

/** What a supplier of each type has to show: one of each group. @see docs/spec/finance.md 5.1 SUPPLIER_TYPE */
const demanded: Readonly<Record<string, readonly (readonly string[])[]>> = {
  TRUCK: [['LICENCE'], ['ROAD']],
  WAREHOUSE: [['LICENCE']],
  BROKER: [['LICENCE'], ['CUSTOMS']],
  FORWARDER: [['LICENCE'], ['NVOCC', 'FORWARD']],
  INSPECT: [['LICENCE'], ['CMA']],
  INSURE: [['LICENCE'], ['INSURE']],
  OTHER: [['LICENCE']],
};

interface Qualification {
  readonly qualKind?: string | null | undefined;
  readonly validTo?: string | null | undefined;
  readonly longTermFlag?: number | null | undefined;
}

/**
 * What a supplier lacks of what his types demand, valid on a day.
 * @param day `yyyy-MM-dd`
 * @returns groups of QUAL_KIND, one of each of which would do; empty when nothing is missing
 */
export function missingQualifications(
  types: readonly string[],
  quals: readonly Qualification[],
  day: string,
): readonly (readonly string[])[] {
  const valid = new Set(
    quals
      .filter(({ longTermFlag, validTo }) => Number(longTermFlag) === 1 || (validTo ?? '') >= day)
      .map(({ qualKind }) => qualKind),
  );
  const groups = new Map(types.flatMap((type) => demanded[type] ?? []).map((group) => [group.join(), group] as const));
  return [...groups.values()].filter((group) => !group.some((kind) => valid.has(kind)));
}

interface Account {
  readonly bankName?: string | null | undefined;
  readonly branchNo?: string | null | undefined;
  readonly account?: string | null | undefined;
  readonly accountName?: string | null | undefined;
}

/**
 * What somebody has looked at when he checked an account. Kept beside the account, it says by itself that the account
 * was changed since: money goes only where the two agree.
 */
export const accountMark = ({ bankName, branchNo, account, accountName }: Account): string =>
  [accountName, account, bankName, branchNo].map((part) => (part ?? '').trim()).join('|');

/** Whether somebody of finance has checked the account as it stands. */
export const isChecked = (line: Account & { readonly checkedAs?: string | null | undefined }): boolean =>
  line.checkedAs === accountMark(line);

interface Accounts {
  readonly name?: string | null | undefined;
  readonly regionKind?: string | null | undefined;
  readonly banks?: readonly (Account & { readonly defaultFlg?: number | null | undefined })[] | null | undefined;
}

/** What is wrong with the accounts of a supplier, in one sentence that names the line. */
export function wrongAccount({ name, regionKind, banks }: Accounts): Text | undefined {
  const lines = banks ?? [];
  for (const [at, { account, branchNo, accountName }] of lines.entries()) {
    const line = at + 1;
    if (account && !/^\d{6,30}$/.test(account))
      return bi(`第${line}行：账号为6至30位数字`, `Line ${line}: the account has 6 to 30 digits`);
    if (branchNo && !/^\d{12}$/.test(branchNo))
      return bi(`第${line}行：联行号为12位数字`, `Line ${line}: the branch number has 12 digits`);
    if (regionKind !== 'FOREIGN' && accountName && name && accountName !== name)
      return bi(
        `第${line}行：开户名与供应商名称不一致`,
        `Line ${line}: the account name differs from the supplier's name`,
      );
  }
  const defaults = lines.filter(({ defaultFlg }) => Number(defaultFlg) === 1).length;
  return lines.length > 0 && defaults !== 1
    ? bi('请指定且只指定一个默认账户', 'Exactly one account must be the default')
    : undefined;
}

/** Small-scale taxpayers invoice at 3 %, 1 % or nothing. */
const smallRates: ReadonlySet<string> = new Set(['0.03', '0.01', '0']);

export const wrongRate = ({ taxpayerKind, taxRate }: DraftValues<FieldMap>): Text | undefined =>
  taxpayerKind === 'SMALL' && taxRate && !smallRates.has(String(taxRate))
    ? bi('小规模纳税人税率只能为3%、1%或0', 'The rate of a small-scale taxpayer is 3 %, 1 % or 0')
    : undefined;
