import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { normalise } from '#domain/core/matching.ts';
import { bi } from '#domain/core/text.ts';
import type { EntityRules, Prepare } from '../gateway/areaRules.ts';

const addressColumns = ['province', 'city', 'district', 'street'] as const;

const fold = (value: unknown): string =>
  normalise(typeof value === 'string' ? value : '')
    .toLowerCase()
    .replaceAll(' ', '');

/** The same place twice for one customer is nearly always a mistake: the answer names the record that is there. */
const refuseTwin: Prepare = async (record, { before }, { db }) => {
  const full = addressColumns.map((name) => fold(record[name])).join('');
  const { rows } = await db.query<{
    id: string;
    name: string;
    province: string;
    city: string;
    district: string;
    street: string;
  }>(
    `select id, name, province, city, district, street from address_book where customer_id = $1 and address_kind = $2
      and not deleted_flg and id is distinct from $3`,
    [record.customerId, record.addressKind, before?.id ?? null],
  );
  const twin = rows.find((row) => addressColumns.map((name) => fold(row[name])).join('') === full);
  if (!twin) return record;
  const text = bi('已存在相同地址，是否直接使用？', 'Same address exists, use it?');
  const { returnCode } = sharedErrors.DUPLICATE();
  throw new BusinessError(returnCode, text, {
    fieldErrors: { street: text },
    values: { duplicateId: twin.id, duplicateName: twin.name },
  });
};

/** One default per customer and kind: a new one takes the place of the old. */
const takeDefault: Prepare = async (record, { before }, { db }) => {
  if (record.defaultFlg === 1) {
    await db.query(
      `update address_book set default_flg = false, row_version = row_version + 1 where customer_id = $1
        and address_kind = $2 and default_flg and id is distinct from $3`,
      [record.customerId, record.addressKind, before?.id ?? null],
    );
  }
  return record;
};

export const addressBookRules: EntityRules = {
  prepare: async (record, facts, call) => takeDefault(await refuseTwin(record, facts, call), facts, call),
};
