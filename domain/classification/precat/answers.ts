import type { FieldErrors } from '../../core/errors.ts';
import type { RecordValues } from '../../core/record.ts';
import { bi } from '../../core/text.ts';

interface AnsweredLine {
  readonly processStatus?: string | null;
  readonly answer?: string | null;
  readonly disputeReason?: string | null;
  readonly customerProposal?: string | null;
}

const [shortest, longest] = [5, 500];

/** The lines that wait for their customer, each accepted unless he says otherwise. */
export function linesToAnswer({ products }: RecordValues): RecordValues {
  const lines = (Array.isArray(products) ? products : []) as readonly AnsweredLine[];
  return {
    products: lines
      .filter((line) => isSent(line as RecordValues))
      .map((line) => ({ ...line, answer: 'ACCEPT', disputeReason: null, customerProposal: null })),
  };
}

export const isSent = ({ processStatus }: RecordValues): boolean => processStatus === 'SENT';

/** V-22: every line that was sent is answered, and who disputes says why; what he proposes instead is a code. */
export function wrongAnswers({ products }: RecordValues): FieldErrors | undefined {
  const lines = (Array.isArray(products) ? products : []) as readonly AnsweredLine[];
  const errors: FieldErrors = {};
  const open = lines.filter(
    (line) => isSent(line as RecordValues) && line.answer !== 'ACCEPT' && line.answer !== 'DISPUTE',
  ).length;
  let disputes = 0;
  for (const [index, line] of lines.entries()) {
    if (!isSent(line as RecordValues)) continue;
    const { answer, disputeReason, customerProposal } = line;
    const place = `products.${index}`;
    if (answer !== 'ACCEPT' && answer !== 'DISPUTE')
      errors[`${place}.answer`] = bi(`尚有${open}行未答复`, `${open} lines not answered`);
    if (answer !== 'DISPUTE') continue;
    disputes += 1;
    const { length } = disputeReason?.trim() ?? '';
    if (length < shortest || length > longest)
      errors[`${place}.disputeReason`] = bi(
        '请填写异议原因(5至500字)',
        'Give the reason of the dispute (5 to 500 characters)',
      );
    if (customerProposal && !/^\d{6}(\d{2}){0,2}$/.test(customerProposal))
      errors[`${place}.customerProposal`] = bi('建议税号应为6、8或10位数字', 'A proposed code has 6, 8 or 10 digits');
  }
  if (disputes === 0 && Object.keys(errors).length === 0)
    errors.products = bi('没有异议时请使用“全部接受”', 'Without a dispute, accept everything');
  return Object.keys(errors).length > 0 ? errors : undefined;
}
