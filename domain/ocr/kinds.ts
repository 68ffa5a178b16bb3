import type { OcrRange } from './ocrValues.ts';
import { bareKey, type OcrPageText, rowsOnPages } from './pageText.ts';

/** Words by which a kind of document is known; those of its title count three, others one. */
const said: Readonly<Record<string, { readonly title: RegExp; readonly words: RegExp }>> = {
  INVOICE: { title: /^(?:商业)?发票$|^形式发票|commercialinvoice|^invoice$|proformainvoice|商业发票|taxinvoice/, words: /invoiceno|发票号|unitprice|单价|发票日期/g },
  PACKING: { title: /packinglist|^装箱单|箱单$|packing\/weightlist|weightlist|packingandweight/, words: /grossweight|netweight|毛重|净重|cartonno|箱号|ctns?\b|件数/g },
  BL: { title: /billoflading|airwaybill|seawaybill|^提单|海运提单|提运单|航空运单|^waybill$|houseairwaybill/, words: /portofdischarge|portofloading|notifyparty|vessel|shippedonboard|通知人|装货港|卸货港/g },
  CO: { title: /certificateoforigin|原产地证|原产地证明书|原产地证书/, words: /origincriterion|原产标准|formaanzfta|rcep|certifyingauthority/g },
  CITES: { title: /conventiononinternationaltrade|^cites|濒危野生动植物|citespermit|允许进出口证明书/, words: /appendix|附录|scientificname|managementauthority|学名|cites/g },
  NSPC: { title: /物种证明|speciescertificate|非进出口野生动植物种商品目录|非公约|野生动植物进出口证书|noncites/, words: /物种|学名|进出口|濒管办|speciesname/g },
  FEE: { title: /debitnote|费用账单|费用清单|账单$|对账单|statementofcharges|billofcharges|缴款书|港杂费|收费单|chargebill|^费用|freightinvoice|servicecharge/, words: /税率|费用名称|费用项目|vat|运费|仓储费|港杂|thc|charge|应付|handling/g },
  PO: { title: /purchaseorder|采购订单|采购单|^订单$/, words: /deliverydate|交货日期|订单号|orderno|pono/g },
  DN: { title: /deliverynote|送货单|deliveryorder|交货单|出货单/, words: /deliverto|收货|签收|送货|deliverynoteno/g },
  CONTRACT: { title: /salescontract|销售合同|购销合同|^合同$|salesconfirmation|purchasecontract|买卖合同|^contract$/, words: /contractno|合同号|arbitration|仲裁|theseller|thebuyer|paymentterm|forcemajeure|不可抗力/g },
}; // biome-ignore format: a table

const least = 2;

interface KindScore {
  readonly kind: string;
  readonly score: number;
}

/** How much speaks for each of these kinds on some pages, the likeliest first. */
function kindScores(pages: readonly OcrPageText[], kinds: readonly string[]): KindScore[] {
  const runs = pages.flatMap((page) =>
    rowsOnPages([page]).map((row) => ({ row, key: bareKey(row.words.map(({ text }) => text).join(' ')) })),
  );
  const all = runs.map(({ key }) => key).join(' ');
  const scores = kinds.flatMap((kind): KindScore[] => {
    const known = said[kind];
    if (!known) return [];
    // A title stands alone, near the upper edge, and is short.
    const title = runs.reduce((most, { row, key }) => {
      const keys = [key, ...row.words.map(({ text }) => bareKey(text))];
      const isTitle = keys.some((one) => one.length < 60 && known.title.test(one));
      return isTitle ? Math.max(most, row.top < 0.3 ? 4 : 1) : most;
    }, 0);
    const words = new Set(all.match(known.words) ?? []).size;
    return [{ kind, score: title + Math.min(3, words) * 0.75 }];
  });
  return scores.sort((left, right) => right.score - left.score);
}

/** The kind of a document; `OTHER` where the profile reads that, else the likeliest, where enough speaks for none. */
export function kindOfPages(pages: readonly OcrPageText[], kinds: readonly string[]): string | undefined {
  const [best] = kindScores(pages, kinds);
  if (best && best.score >= least) return best.kind;
  if (kinds.includes('OTHER')) return 'OTHER';
  return kinds.length === 1 ? kinds[0] : undefined;
}

/** Kinds that are told apart when a file may hold several documents. */
const everyKind = Object.keys(said);
const firstPage = /(?:page|第)1(?:of|\/|页|共)/;

/** Ranges of pages that are a document each; one where nothing speaks for more. */
export function pageRanges(pages: readonly OcrPageText[], kinds: readonly string[] = everyKind): OcrRange[] {
  const ranges: { from: number; to: number; kind: string }[] = [];
  for (const page of pages) {
    const [best] = kindScores([page], kinds);
    const text = bareKey(page.words.map(({ text: word }) => word).join(' '));
    const last = ranges.at(-1);
    const isTitled = best && best.score >= 4;
    const begins = !last || (isTitled && (best.kind !== last.kind || firstPage.test(text)));
    if (begins)
      ranges.push({ from: page.page, to: page.page, kind: best && best.score >= least ? best.kind : 'OTHER' });
    else last.to = page.page;
  }
  return ranges;
}
