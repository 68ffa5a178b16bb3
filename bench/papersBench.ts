import { kindOfPages } from '#domain/ocr/kinds.ts';
import { ocrFieldSet } from '#domain/ocr/ocrFields.ts';
import type { OcrCell } from '#domain/ocr/ocrValues.ts';
import type { OcrPageText } from '#domain/ocr/pageText.ts';
import { understandPages } from '#domain/ocr/readDocument.ts';
import {
  type SampleLook,
  sampleLooks,
  samplePicture,
  scanPdfOf,
  shareOfBoxes,
  textPdfOf,
} from '#fixtures/papers/drawSample.ts';
import { samplePaper } from '#fixtures/papers/layoutSample.ts';
import { sampleKinds } from '#fixtures/papers/sampleFacts.ts';
import type { SampleKind, SamplePaper, SampleTruth } from '#fixtures/papers/samplePaper.ts';
import { knownStyles, type SampleStyle, strangeStyles } from '#fixtures/papers/sampleStyles.ts';
import { readApart } from '#server/ocr/reading/readApart.ts';
import type { PageRead } from '#server/ocr/reading/readingMessages.ts';

const profiles: Readonly<Partial<Record<SampleKind, string>>> = {
  CITES: 'pyocr',
  NSPC: 'pyocr',
  FEE: 'zf',
  PO: 'nitto',
  DN: 'keyi',
};
const profileOf = (kind: SampleKind): string => profiles[kind] ?? 'genaral';
const today = '2026-11-28';

interface Tally {
  documents: number;
  kinds: number;
  required: number;
  rightRequired: number;
  fields: number;
  rightFields: number;
  boxes: number;
  rightBoxes: number;
  cells: number;
  rightCells: number;
  lines: number;
  linesFound: number;
  high: number;
  rightHigh: number;
}

const emptyTally = (): Tally => ({
  ...{ documents: 0, kinds: 0, required: 0, rightRequired: 0, fields: 0, rightFields: 0, boxes: 0, rightBoxes: 0 },
  ...{ cells: 0, rightCells: 0, lines: 0, linesFound: 0, high: 0, rightHigh: 0 },
});

/** Names are compared without blanks and signs, numbers as numbers. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
function isSame(value: string | null | undefined, { value: truth }: Pick<SampleTruth, 'value'>): boolean {
  if (value === null || value === undefined) return false;
  if (/^-?\d+(\.\d+)?$/.test(truth) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value) === Number(truth);
  return bare(value) === bare(truth);
}

/** A value and the truth about it; a unit or a country is a code of the house, so that what was read is compared. */
const isRight = (cell: OcrCell | undefined, truth: SampleTruth): boolean =>
  isSame(cell?.value, truth) || (cell?.value !== null && isSame(cell?.raw, { value: truth.text }));

function judge(tally: Tally, paper: SamplePaper, read: ReturnType<typeof understandPages>): string[] {
  const missed: string[] = [];
  const set = ocrFieldSet(paper.kind, profileOf(paper.kind));
  const required = new Set(set.head.filter((field) => field.required).map(({ key }) => key));
  const knownKeys = new Set(set.head.map(({ key }) => key));
  const seen = (cell: OcrCell | undefined, right: boolean, name: string) => {
    if (cell?.level !== 'HIGH') return;
    tally.high += 1;
    if (right) tally.rightHigh += 1;
    else missed.push(`HIGH ${name}: ${cell.value}`);
  };
  for (const [key, truth] of Object.entries(paper.fields)) {
    if (!knownKeys.has(key)) continue;
    const cell = read.head[key];
    const right = isRight(cell, truth);
    tally.fields += 1;
    if (right) tally.rightFields += 1;
    else missed.push(`${required.has(key) ? '*' : ''}${key}: ${truth.text} <> ${cell?.value ?? '-'}`);
    if (required.has(key)) {
      tally.required += 1;
      if (right) tally.rightRequired += 1;
    }
    if (right && cell?.box) {
      tally.boxes += 1;
      if (cell.page === truth.page && shareOfBoxes(cell.box, truth.box) > 0.5) tally.rightBoxes += 1;
    }
    seen(cell, right, key);
  }
  const columns = new Set(set.lines.map(({ key }) => key));
  for (const [at, truths] of paper.lines.entries()) {
    const line = read.lines[at];
    tally.lines += 1;
    if (line) tally.linesFound += 1;
    for (const [key, truth] of Object.entries(truths)) {
      if (!columns.has(key)) continue;
      const right = isRight(line?.[key], truth);
      tally.cells += 1;
      if (right) tally.rightCells += 1;
      else if (missed.length < 12) missed.push(`${at + 1}.${key}: ${truth.text} <> ${line?.[key]?.value ?? '-'}`);
      seen(line?.[key], right, `${at + 1}.${key}`);
    }
  }
  return missed;
}

interface Costs {
  pages: number;
  ms: number;
}

async function pagesRead(file: Buffer, costs: Costs): Promise<readonly PageRead[]> {
  const pages: PageRead[] = [];
  const began = performance.now();
  const refused = await readApart(
    { bytes: new Uint8Array(file), kind: 'pdf' },
    { onPage: async (page) => void pages.push(page), signal: new AbortController().signal, pageMs: 180_000 },
  );
  if (refused) throw new Error(`the file was not read: ${refused}`);
  costs.pages += pages.length;
  costs.ms += performance.now() - began;
  return pages;
}

const textOf = (pages: readonly PageRead[]): OcrPageText[] =>
  pages.map(({ page, engine, width, height, isFlawed, words }) => ({ page, engine, width, height, isFlawed, words }));

/** Papers of one look behind each other in one file, so that the engine starts once: their truth stays their own. */
async function measure(papers: readonly SamplePaper[], look: SampleLook, show: boolean) {
  const tallies = new Map<SampleKind, Tally>();
  const costs: Costs = { pages: 0, ms: 0 };
  // Fifty pages are what a document may have.
  for (let from = 0; from < papers.length; from += 12) {
    const own = papers.slice(from, from + 12);
    const places = own.flatMap((paper) => Array.from({ length: paper.pages }, (_, at) => ({ paper, page: at + 1 })));
    const file =
      look === 'TEXT'
        ? await textPdfOf(own)
        : await scanPdfOf(
            places.map(({ paper, page }, seed) => samplePicture(paper, { page, look, seed: from + seed + 1 })),
          );
    const pages = await pagesRead(file, costs);
    for (const paper of own) {
      const mine = pages.filter((_, at) => places[at]?.paper === paper).map((page, at) => ({ ...page, page: at + 1 }));
      const tally = tallies.get(paper.kind) ?? emptyTally();
      tallies.set(paper.kind, tally);
      const profile = profileOf(paper.kind);
      const text = textOf(mine);
      const facts = { kind: paper.kind, profile, checks: { today, currencies: new Set(['USD', 'EUR', 'CNY']) } };
      const missed = judge(tally, paper, understandPages(text, facts));
      tally.documents += 1;
      if (kindOfPages(text, sampleKinds) === paper.kind) tally.kinds += 1;
      if (show && missed.length > 0) console.log(`  ${look} ${paper.kind} ${paper.style}: ${missed.join('; ')}`);
    }
  }
  return { tallies, costs };
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

function row(name: string, t: Tally): string {
  return `| ${[
    name,
    t.documents,
    percent(t.rightRequired, t.required),
    percent(t.rightFields, t.fields),
    percent(t.rightBoxes, t.boxes),
    percent(t.linesFound, t.lines),
    percent(t.rightCells, t.cells),
    `${percent(t.rightHigh, t.high)} of ${t.high}`,
    percent(t.kinds, t.documents),
  ].join(' | ')} |`;
}

function sumOf(tallies: Iterable<Tally>): Tally {
  const sum = emptyTally();
  for (const tally of tallies) for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key];
  return sum;
}

const papersOf = (styles: readonly SampleStyle[], kinds: readonly SampleKind[]): SamplePaper[] =>
  styles.flatMap((style, at) =>
    kinds
      // The certificate of protected species is a Chinese form.
      .filter((kind) => kind !== 'NSPC' || style.language !== 'en')
      .map((kind, place) => samplePaper(kind, { style, seed: 1_000 + at * 20 + place })),
  );

/**
 * How much of papers is read right, by look and kind: on styles the rules know and on ten they were not written for.
 * @param asked looks (`TEXT`, `CLEAN`, `TURNED`, `NOISY`, `PHOTO`), `known` or `strange`, kinds, `missed` for what is wrong
 */
export async function papersBench(asked: readonly (string | undefined)[]): Promise<void> {
  const looks = sampleLooks.filter((look) => asked.includes(look));
  const kinds = sampleKinds.filter((kind) => asked.includes(kind));
  const sets = [
    ['known', knownStyles],
    ['strange', strangeStyles],
  ] as const;
  const some = sets.filter(([name]) => asked.includes(name));
  console.log(
    '\n| papers | count | required fields | all fields | boxes | lines found | cells | HIGH right | kind told |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  // Look by look, because pictures take minutes: what is there is printed.
  for (const look of looks.length > 0 ? looks : sampleLooks)
    for (const [name, styles] of some.length > 0 ? some : sets) {
      const papers = papersOf(styles, kinds.length > 0 ? kinds : sampleKinds);
      const { tallies, costs } = await measure(papers, look, asked.includes('missed'));
      console.log(row(`**${look}, ${name}**`, sumOf(tallies.values())));
      for (const [kind, tally] of tallies) console.log(row(`${look}, ${name}, ${kind}`, tally));
      console.log(`${costs.pages} pages, ${((60_000 * costs.pages) / costs.ms).toFixed(1)} a minute`);
    }
}
