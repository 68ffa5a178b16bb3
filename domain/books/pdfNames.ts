interface Named {
  readonly period: string;
  readonly word: string;
  readonly no: number;
}

/** Which voucher a paper is of, by its name: `202603-记-0012.pdf`; nothing where the name says none. */
export function voucherOfName(fileName: string): Named | undefined {
  const match = /^(\d{6})-([记收付转])-(\d{1,5})\.pdf$/i.exec(fileName.trim());
  const [, period, word, no] = match ?? [];
  return period && word && no ? { period, word, no: Number(no) } : undefined;
}
