import fc from 'fast-check';
import { agreementDigits } from '#domain/declaration/singleWindow/agreements.ts';
import type { ElementRow } from '#domain/declaration/singleWindow/elementRow.ts';
import { decFreeTxt, decHead } from '#domain/declaration/singleWindow/headElements.ts';
import { container, decList, licenseDocu } from '#domain/declaration/singleWindow/lineElements.ts';
import type { Declared } from '#domain/declaration/singleWindow/writeMessage.ts';

type Row = ElementRow<string, string>;

/** Text as people write it, with what XML has to escape; never with a space at its ends, which nobody keeps. */
const words = (most: number) =>
  fc
    .string({
      unit: fc.constantFrom(...'abcXYZ019 -/|.,&<>"\'海关货物ß°'),
      minLength: 1,
      maxLength: Math.min(most, 40),
    })
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter((text) => text !== '' && text !== 'NO');

const day = fc
  .integer({ min: 0, max: 4_000 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));

/** Decimals as they are stored: without zeros behind the last digit that counts, unless the message asks for some. */
const decimal = (scale: number, least: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 10 ** scale - 1 }))
    .map(([whole, part]) => {
      const decimals = String(part).padStart(scale, '0').replace(/0+$/, '').padEnd(least, '0');
      return decimals ? `${whole}.${decimals}` : String(whole);
    });

function valueOfRow([, , kind, , source]: Row): fc.Arbitrary<unknown> {
  const as = typeof source === 'object' && 'field' in source ? source.as : undefined;
  const length = Number(kind.slice(1).split(',')[0]);
  if (as === 'day') return day;
  if (as === 'flag') return fc.constantFrom(0, 1);
  if (as === 'whole') return fc.integer({ min: 1, max: 99_999 });
  if (as === 'number') return decimal(5, 0);
  if (as === 'total') return decimal(4, 2);
  if (as === 'price') return decimal(4, 4);
  if (as === 'codes') return fc.uniqueArray(fc.constantFrom('11', '19', '21', '33'), { minLength: 1 });
  return words(length);
}

/** A value for each field that a table of elements knows in this direction; most may be empty. */
function recordOf(rows: readonly Row[], isExport: boolean, always: readonly string[] = []) {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const row of rows) {
    const source = row[4];
    if (typeof source !== 'object' || !('field' in source)) continue;
    if (source.only && source.only !== (isExport ? 'E' : 'I')) continue;
    const name = isExport && source.swap ? source.swap : source.field;
    const value = valueOfRow(row);
    fields[name] = always.includes(name) || source.as === 'flag' ? value : fc.option(value, { nil: undefined });
  }
  return fc
    .record(fields)
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));
}

const yesNo = fc.constantFrom('0', '1', '9');

const originOf = fc.option(
  fc.record({
    agreement: fc.constantFrom(...Object.keys(agreementDigits)),
    agreementCert: words(30).map((text) => `E${text}`),
    agreementLine: fc.integer({ min: 1, max: 99 }),
  }),
  { nil: undefined },
);

const containerNos = ['EXMU2600111', 'EXMU2600127', 'EXMU2600132'];

/** Which containers a line names: some of them, since naming all says the same as naming none. */
const someContainers = (count: number) =>
  count < 2
    ? fc.constant(undefined)
    : fc.option(
        fc
          .uniqueArray(fc.constantFrom(...containerNos.slice(0, count)), { minLength: 1, maxLength: count - 1 })
          .map((all) => containerNos.filter((one) => all.includes(one)).join(',')),
        { nil: undefined },
      );

const declaredIn = (isExport: boolean, containerCount: number) => {
  const line = fc
    .tuple(recordOf(decList, isExport), originOf, someContainers(containerCount), fc.constantFrom(0, 1))
    .map(([goods, origin, inContainers, dangerFlg]) => ({
      ...goods,
      ...origin,
      dangerFlg,
      ...(inContainers && { inContainers }),
    }));
  return fc
    .record({
      head: recordOf(decHead, isExport),
      free: recordOf(decFreeTxt, isExport),
      promises: fc.record({
        specialRel: yesNo,
        priceEffect: yesNo,
        royalty: yesNo,
        formulaPrice: yesNo,
        tempPrice: yesNo,
      }),
      type: fc.constantFrom(
        { taxMode: '0', declKind: 'GENERAL' },
        { taxMode: '1', declKind: 'GENERAL' },
        { taxMode: '0', declKind: 'TWO_STEP', stage: 'SUMMARY' },
        { taxMode: '1', declKind: 'TWO_STEP', stage: 'FULL' },
      ),
      otherPacks: fc.uniqueArray(fc.constantFrom('22', '92', '99'), { maxLength: 2 }),
      items: fc.array(line, { minLength: 1, maxLength: 50, size: 'max' }),
      containers: fc.tuple(
        ...containerNos
          .slice(0, containerCount)
          .map((containerNo) => recordOf(container, isExport, ['kind']).map((one) => ({ ...one, containerNo }))),
      ),
      papers: fc.array(recordOf(licenseDocu, isExport, ['kind', 'certNo']), { maxLength: 4 }),
    })
    .map(({ head, free, promises, type, otherPacks, items, containers, papers }) => ({
      ...head,
      ...free,
      ...type,
      ...(!isExport && promises),
      ...(otherPacks.length > 0 && { otherPacks }),
      ieFlag: isExport ? 'E' : 'I',
      items: items.map((one, at) => ({ lineNo: at + 1, ...one })),
      containers: containers.map((one, at) => ({ lineNo: at + 1, ...one })),
      papers: papers.map((one, at) => ({ lineNo: at + 1, ...one })),
    }));
};

/** Declarations of both directions, with up to fifty lines, three containers and four papers. */
export const declarations: fc.Arbitrary<Declared> = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 3 }))
  .chain(([isExport, containerCount]) => declaredIn(isExport, containerCount)) as unknown as fc.Arbitrary<Declared>;
