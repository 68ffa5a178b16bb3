import { toCapital } from '#domain/core/capitalAmount.ts';
import { showValue } from '#domain/core/matching.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { isEmpty } from '#domain/core/validate.ts';
import { type BhReview, bhReview } from '#domain/guarantee/bhReview.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { reviewItemField } from '#domain/guarantee/reviewScore.ts';
import type { Call } from '../../gateway/method.ts';
import { fileSection, pairsOf, printed, shortDecimal } from '../../print/printedPairs.ts';
import type { PrintSheet, PrintTable, SheetPair, SheetSection } from '../../print/printJob.ts';
import { traceCode } from '../../print/traceCode.ts';
import { getReview } from '../reviews/reviewRecords.ts';
import { logOf, logTable, peopleNames } from './logTable.ts';

const people = ['submittedBy', 'entranceBy'] as const;

/**
 * A review sheet on paper: the sections of its form, scores, veto answers, result with the amount in words, admission,
 * log.
 * @throws 61001, 61003, 61008: read by whoever may read the sheet
 */
export async function reviewSheet(id: string, call: Call): Promise<PrintSheet> {
  if (!hasRight(call.actor, `${bhReview.key}:view`)) throw guaranteeErrors.NO_RIGHT();
  const { locale, services } = call;
  const stored = await getReview(id, call);
  const nameOf = await peopleNames(
    people.map((name) => stored[name]),
    call,
  );
  const review = { ...stored, ...Object.fromEntries(people.map((name) => [name, nameOf(stored[name])])) };
  const log = await logOf(bhReview, id, call);
  const parts: (SheetSection | PrintTable)[] = [];
  for (const section of bhReview.form ?? []) {
    if (section.when && !section.when(review)) continue;
    const names = section.fields.map((entry) =>
      typeof entry === 'string' ? { field: entry, span: 1 as const } : entry,
    );
    if (names.some(({ field }) => field === 'attachments')) continue;
    if (names.some(({ field }) => field === 'items')) parts.push(await scoreTable(review, call));
    else if (names.some(({ field }) => field === 'vetoes')) parts.push(await vetoTable(review, call));
    else
      parts.push({
        title: section.title[locale],
        pairs: [
          ...withLetter(await pairsOf(bhReview, asked(names, review), review, call), review, call),
          ...inWords(names, review, call),
        ],
      });
  }
  return {
    company: await services.settings.get('brand.companyName'),
    title: bi('保函缴税评审表', 'Guarantee tax review sheet')[locale],
    number: String(review.reviewNo),
    status: await services.dictionaries.nameOf('BH_REVIEW_STATUS', String(review.reviewStatus), locale),
    trace: traceCode(bhReview, stored, log),
    parts: [
      await head(review, call),
      ...parts,
      ...fileSection(bhReview, 'attachments', review, call),
      ...(await logTable(
        log,
        { statuses: 'BH_REVIEW_STATUS', action: (action) => actions[action]?.[locale] ?? action },
        call,
      )),
    ],
  };
}

const actions: Readonly<Record<string, ReturnType<typeof bi>>> = {
  submit: bi('提交', 'Submit'),
  approve: bi('准入', 'Admit'),
  return: bi('不准入', 'Refuse'),
};

/** Questions that came with a later form stand on a paper only where they were answered. */
const later = ['qccScore', 'goodsRisk', 'avgUtil12'] as const;
const asked = <Name extends { readonly field: string }>(names: readonly Name[], review: BhReview): Name[] =>
  names.filter(({ field }) => !later.some((name) => name === field && isEmpty(review[name])));

/** A grade is known by its letter; the dictionary has the word. */
function withLetter(pairs: readonly SheetPair[], { grade }: BhReview, { locale }: Call): SheetPair[] {
  const label = bhReview.fields.grade.label[locale];
  return pairs.map((pair) =>
    pair.label === label && !isEmpty(grade) && !pair.value.startsWith(String(grade))
      ? { ...pair, value: `${grade} ${pair.value}` }
      : pair,
  );
}

function inWords(
  names: readonly { readonly field: string }[],
  { suggestQuota }: BhReview,
  { locale }: Call,
): SheetPair[] {
  if (!names.some(({ field }) => field === 'suggestQuota') || isEmpty(suggestQuota)) return [];
  return [{ label: bi('建议额度大写', 'In words')[locale], value: toCapital(String(suggestQuota)), span: 3 }];
}

async function head(review: BhReview, call: Call): Promise<SheetSection> {
  const one = (field: string) => ({ field, span: 1 as const });
  const pairs = await pairsOf(bhReview, ['formVersion', 'ownerDept', 'validTo'].map(one), review, call);
  const created: SheetPair[] = [
    { label: bi('创建人', 'Created by')[call.locale], value: showValue(review.createdByName), span: 1 },
    { label: bi('创建时间', 'Created')[call.locale], value: String(review.createdTime).slice(0, 16), span: 1 },
    { label: bi('币种', 'Currency')[call.locale], value: bi('人民币 CNY', 'CNY')[call.locale], span: 1 },
  ];
  return { title: bi('评审表信息', 'Sheet')[call.locale], pairs: [...pairs, ...created] };
}

const column = (zh: string, en: string, width: number | '*', align: 'left' | 'right', { locale }: Call) => ({
  label: bi(zh, en)[locale],
  width,
  align,
});

async function scoreTable(review: BhReview, call: Call): Promise<PrintTable> {
  const { locale, services } = call;
  const rows = await Promise.all(
    (review.items ?? []).map(async ({ itemCode, value, share, maxScore, score, note }) => [
      showValue(itemCode),
      await services.dictionaries.nameOf('BH_REVIEW_ITEM', itemCode ?? '', locale),
      await scoredValue(itemCode ?? '', value, call),
      `${shortDecimal(share ?? '0')}%`,
      shortDecimal(maxScore ?? '0'),
      showValue(score),
      showValue(note),
    ]),
  );
  return {
    title: bhReview.fields.items.label[locale],
    columns: [
      column('编号', 'Code', 28, 'left', call),
      column('评分项', 'Item', 92, 'left', call),
      column('取值', 'Value', 96, 'right', call),
      column('比例', 'Share', 36, 'right', call),
      column('满分', 'Highest', 36, 'right', call),
      column('得分', 'Points', 36, 'right', call),
      column('依据或说明', 'Evidence or note', '*', 'left', call),
    ],
    rows,
    totals: ['', bi('合计', 'Total')[locale], '', '', '100', showValue(review.totalScore), ''],
  };
}

/** The scored value the way its own field is printed. */
async function scoredValue(itemCode: string, value: unknown, call: Call): Promise<string> {
  const name = reviewItemField(itemCode);
  const field = name && bhReview.fields[name];
  if (!name || !field || isEmpty(value)) return '--';
  const text = await printed(name, field, { [name]: value }, call);
  return field.unit ? `${text} ${field.unit[call.locale]}` : text;
}

async function vetoTable(review: BhReview, call: Call): Promise<PrintTable> {
  const { locale, services } = call;
  return {
    title: bhReview.fields.vetoes.label[locale],
    columns: [
      column('编号', 'Code', 28, 'left', call),
      column('否决项', 'Veto item', 180, 'left', call),
      column('命中', 'Applies', 40, 'left', call),
      column('依据或说明', 'Evidence or note', '*', 'left', call),
    ],
    rows: await Promise.all(
      (review.vetoes ?? []).map(async ({ vetoCode, hit, note }) => [
        showValue(vetoCode),
        await services.dictionaries.nameOf('BH_VETO', vetoCode ?? '', locale),
        hit ? await services.dictionaries.nameOf('YES_NO', hit, locale) : '--',
        showValue(note),
      ]),
    ),
  };
}
