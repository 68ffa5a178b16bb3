import { defineForm, type EntityDefinition, fieldOf } from '../core/entity.ts';
import type { Field } from '../core/field.ts';
import { bi, type Text } from '../core/text.ts';
import { addressBook } from '../demand/index.ts';
import { trackShipment } from '../transport/index.ts';
import { whOrder, wmsGoods } from '../warehouse/index.ts';

/** Records of an entity as a table that is written in place: which columns are shown, and which of them are written. */
export interface BoundSheet {
  readonly key: string;
  readonly entity: EntityDefinition;
  readonly label: Text;
  /** What tells rows apart, and what says whether they may be written; nobody writes it here. */
  readonly shown: readonly string[];
  readonly written: readonly string[];
  /** Rows that are worth it. */
  readonly filter: Readonly<Record<string, unknown>>;
}

const set = <Entity extends EntityDefinition>(
  entity: Entity,
  label: Text,
  facts: {
    readonly shown: readonly (keyof Entity['fields'] & string)[];
    readonly written: readonly (keyof Entity['fields'] & string)[];
    readonly filter?: Readonly<Record<string, unknown>>;
  },
): BoundSheet => ({ filter: {}, ...facts, key: entity.key, entity, label });

/** Tables that are worth writing row under row. @see docs/spec/operations.md 3.11 */
export const boundSheets: readonly BoundSheet[] = [
  set(whOrder, bi('仓库订单号码与箱单', 'Numbers and packing of warehouse orders'), {
    shown: ['orderNo', 'customerId', 'status', 'warehouse'],
    written: [
      'refNo',
      'qdNo',
      'filingNo',
      'declarationNo',
      'passNo',
      'pieces',
      'grossKg',
      'carrier',
      'trackNo',
      'remark',
    ],
    filter: { status__in: ['CREATED', 'QD_APPLIED', 'QD_PASSED', 'PICKING', 'READY', 'EXCEPTION'] },
  }),
  set(wmsGoods, bi('商品归类与要素', 'Codes and elements of goods'), {
    shown: ['partNo', 'goodsName', 'customerId'],
    written: [
      'hsCode',
      'customsName',
      'elements',
      'legalUnit1',
      'legalUnit2',
      'origin',
      'goodsNameEn',
      'spec',
      'brand',
      'packQty',
    ],
    filter: { enabled: 1 },
  }),
  set(trackShipment, bi('在途计划', 'Shipments under way'), {
    shown: ['trackNo', 'customerId', 'status'],
    written: ['fromPlace', 'toPlace', 'planArrive'],
  }),
  set(addressBook, bi('收发货地址', 'Addresses'), {
    shown: ['customerId', 'addressKind'],
    written: ['name', 'contact', 'phone', 'street', 'postcode', 'openFrom', 'openTo'],
    filter: { enabled: 1 },
  }),
];

/** The columns of a table as the lines of a form: what is only shown is closed, what is written keeps its own rules. */
export function boundRow({ entity, label, shown, written }: BoundSheet): EntityDefinition {
  const closed = (field: Field): Field => ({ ...field, readOnly: true, required: false });
  const of = (name: string): Field => {
    const field = fieldOf(entity, name);
    if (!field) throw new Error(`${entity.key} has no field ${name}`);
    return field;
  };
  const fields = Object.fromEntries([
    ...shown.map((name) => [name, closed(of(name))]),
    ...written.map((name) => [name, of(name)]),
  ]);
  const form = defineForm({ key: `${entity.key}Rows`, service: entity.service, design: entity.design, label, fields });
  return { ...form, ...(entity.title && { title: entity.title }) };
}
