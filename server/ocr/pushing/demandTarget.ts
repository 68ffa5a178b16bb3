import { addDays } from '#domain/core/moments.ts';
import { demand } from '#domain/demand/index.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { compareBy, type PushTarget } from './pushValues.ts';

const goodsColumns = [
  'partNo',
  'goodsName',
  'spec',
  'brand',
  'hsCode',
  'qty',
  'unit',
  'unitPrice',
  'origin',
  'grossKg',
  'netKg',
] as const;

const slots: Readonly<Record<string, string>> = {
  INVOICE: 'INVOICE',
  PACKING: 'PACKING',
  BL: 'BL',
  CONTRACT: 'CONTRACT',
};

/**
 * A demand of an invoice, a packing list or a bill: its lines come from the invoice, weights and packages from the
 * others. Each line says where in which document it stands.
 */
export const demandTarget: PushTarget = {
  entity: demand,
  compare: compareBy({ lines: 'goods', of: goodsColumns }),
  plan: async (values, call) => {
    const { document } = values;
    const before = document.targetId ? await getRecord(demand, document.targetId, call, { lock: true }) : undefined;
    const goods = await Promise.all(
      values.lines().map(async ({ cells, proof }) => {
        const of = (...keys: string[]) => keys.map((key) => cells[key]?.value).find(Boolean) ?? null;
        const hsCode = of('hsCode');
        return {
          partNo: of('partNo', 'ref', 'productCode'),
          goodsName: of('goodsName', 'name'),
          spec: of('spec', 'drawingNo', 'size'),
          brand: of('brand'),
          hsCode: hsCode && /^\d{10}$/.test(hsCode) ? hsCode : null,
          qty: of('qty', 'rolls'),
          unit: await values.idOf('UNIT', of('unit')),
          unitPrice: of('unitPrice'),
          origin: await values.idOf('COUNTRY', of('origin')),
          grossKg: of('gross'),
          netKg: of('net'),
          remark: proof,
        };
      }),
    );
    // Lines that a demand has already are its own: a packing list adds weights to them, by part.
    const known = before?.goods ?? [];
    const own =
      document.docKind === 'BL'
        ? []
        : known.length > 0 && document.docKind === 'PACKING'
          ? withWeights(known, goods)
          : goods;
    const pieces = values.head('totalPieces', 'pieces');
    const given = {
      tradeTerm: await values.idOf('TRADE_TERM', values.head('tradeTerm')),
      currency: await values.idOf('CURRENCY', values.head('currency')),
      billNo: document.docKind === 'BL' ? values.head('billNo') : null,
      masterBillNo: values.head('masterNo'),
      vessel: values.head('vesselFlight')?.slice(0, 60),
      portFrom: values.head('portFrom', 'portLoad')?.slice(0, 60),
      portTo: values.head('portTo', 'portDischarge')?.slice(0, 60),
      etd: values.head('etd'),
      eta: values.head('eta'),
      pieces: pieces === null ? null : Number(pieces),
      grossKg: values.head('totalGross', 'gross'),
      volumeM3: values.head('totalVolume', 'volume'),
      containers: values.head('containerNo'),
      ...(own.length > 0 && { goods: own }),
    };
    const [file] = document.file ?? [];
    const paper = file && { ...file, fileRemark: slots[document.docKind ?? ''] };
    const filled = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== null && value !== undefined),
    );
    const kept = (before?.files ?? []).filter(({ hashaddr }) => hashaddr !== file?.hashaddr);
    const made = {
      title:
        `${values.head('invoiceNo', 'orderNo', 'contractNo', 'billNo') ?? document.docNo} ${values.head('seller', 'shipper') ?? ''}`
          .trim()
          .slice(0, 100),
      demandType: 'IMPORT',
      urgency: 'N',
      customerId: document.customerId,
      expectTime: `${addDays(call.now.slice(0, 10), 3)} 18:00:00`,
    };
    return {
      ...{ entity: demand, ...(before && { before }) },
      values: { ...(!before && made), ...filled, files: [...kept, ...(paper ? [paper] : [])] },
    };
  },
};

type Row = Readonly<Record<string, unknown>>;
const partOf = (row: Row): string => String(row.partNo ?? row.goodsName ?? '').toLowerCase();

/** Lines of a demand with the weights that a packing list has of their parts. */
const withWeights = (known: readonly Row[], packed: readonly Row[]): Row[] =>
  known.map((row) => {
    const found = packed.find((one) => partOf(one) === partOf(row));
    return found ? { ...row, grossKg: found.grossKg ?? row.grossKg, netKg: found.netKg ?? row.netKg } : row;
  });
