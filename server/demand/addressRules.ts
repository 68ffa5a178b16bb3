import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { normaliseText } from '#domain/core/matching.ts';
import { bi } from '#domain/core/text.ts';
import { addressBook } from '#domain/demand/addressBook.ts';
import { changeAll } from '../crud/change.ts';
import { readMany } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';

const addressColumns = ['province', 'city', 'district', 'street'] as const;

const placeOf = (address: { readonly [Name in (typeof addressColumns)[number]]?: string | null }): string =>
  addressColumns
    .map((name) =>
      normaliseText(address[name] ?? '')
        .toLowerCase()
        .replaceAll(' ', ''),
    )
    .join('');

export const addressBookRules = rules(addressBook, {
  beforeSave: async (record, { before }, call) => {
    const { customerId = null, addressKind = null, defaultFlg } = record;
    const others = { customerId, addressKind, ...(before && { id: { not: before.id } }) };
    // The same place twice for one customer is nearly always a mistake: the answer names the record that is there.
    const known = await readMany(addressBook, ['id', 'name', ...addressColumns], others, call.db);
    const twin = known.find((row) => placeOf(row) === placeOf(record));
    if (twin) {
      const text = bi('已存在相同地址，是否直接使用？', 'Same address exists, use it?');
      throw new BusinessError(sharedErrors.DUPLICATE().returnCode, text, {
        fieldErrors: { street: text },
        values: { duplicateId: twin.id, duplicateName: twin.name ?? '' },
      });
    }
    // One default per customer and kind: a new one takes the place of the old.
    if (defaultFlg === 1) await changeAll(addressBook, { ...others, defaultFlg: 1 }, { defaultFlg: 0 }, call);
    return undefined;
  },
});
