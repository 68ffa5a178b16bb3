import { bi, type Text } from '../core/text.ts';

/** What a scored item asks for, and the share of its highest points it gives for that. */
interface ReviewBand {
  readonly label: Text;
  /** Whole percent. */
  readonly share: number;
}

const band = (share: number, zh: string, en: string): ReviewBand => ({ share, label: bi(zh, en) });

/**
 * The bands of `scoreReview` in words; no two of an item give the same share, so the share tells which one holds. The
 * company score is no band: its points follow it directly.
 * @see docs/spec/guarantee.md 7.9
 */
export const reviewBands: Readonly<Record<string, readonly ReviewBand[]>> = {
  R01: [band(20, '不足1年', 'under 1 year'), band(60, '1–3年', '1–3 years'), band(100, '3年以上', '3 years on')],
  R02: [band(100, '高级认证', 'AEO advanced'), band(60, '常规管理', 'Normal'), band(0, '失信', 'Dishonest')],
  R03: [band(20, '不足100万', 'under 1 m'), band(60, '100–1000万', '1–10 m'), band(100, '1000万以上', '10 m on')],
  R04: [band(40, '不足500万', 'under 5 m'), band(70, '500–2000万', '5–20 m'), band(100, '2000万以上', '20 m on')],
  R05: [band(100, '0次', 'none'), band(60, '1次', '1'), band(30, '2次', '2'), band(0, '3次以上', '3 or more')],
  R06: [band(100, '≤50%', '≤50%'), band(60, '≤70%', '≤70%'), band(30, '≤85%', '≤85%'), band(0, '>85%', '>85%')],
  R07: [band(0, '亏损', 'Loss'), band(60, '不足100万', 'under 1 m'), band(100, '100万以上', '1 m on')],
  R08: [band(100, '保证金≥30%', 'Deposit ≥30%'), band(80, '抵押', 'Mortgage'), band(60, '母公司担保', 'Parent'), band(0, '其他', 'Other')],
  R10: [band(60, '<30%或无记录', '<30% or none'), band(100, '30–80%', '30–80%'), band(50, '>80%', '>80%')],
  R11: [band(100, '低', 'Low'), band(60, '中', 'Medium'), band(0, '高', 'High')],
}; // biome-ignore format: an item is a row
