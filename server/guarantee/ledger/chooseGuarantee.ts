import { refuseInWords } from '#domain/approval/offers.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import { type Fen, formatFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { guaranteeDictionaries } from '#domain/guarantee/dictionaries.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { largerFen } from '#domain/guarantee/quotaMath.ts';
import type { GuaranteeAccount } from './ledger.ts';

/** What a levy asks of a guarantee. */
export interface LevyNeeds {
  readonly amount: Fen;
  readonly districtCode: string;
  readonly guarMode: string;
  readonly day: string;
  /** Ids the quota is limited to; empty = any of the company. */
  readonly guaranteeIds: readonly string[];
}

/** Why a guarantee cannot carry a levy; undefined when it can. @see docs/spec/guarantee.md 7.3 */
export function reasonAgainst(guarantee: GuaranteeAccount, needs: LevyNeeds): BusinessError | undefined {
  const no = guarantee.guaranteeNo;
  if (guarantee.guarStatus !== 'ACTIVE' || needs.day < guarantee.validFrom || needs.day > guarantee.validTo)
    return guaranteeErrors.GUAR_EXPIRED({ no, date: needs.day });
  if (!guarantee.allDistricts && !guarantee.districts.includes(needs.districtCode))
    return guaranteeErrors.GUAR_DISTRICT({ no, district: needs.districtCode });
  if (!guarantee.scopes.includes(needs.guarMode))
    return refuseInWords(guaranteeErrors.GUAR_SCOPE, { no: bi(no, no), mode: modeName(needs.guarMode) });
  if (guarantee.available < needs.amount)
    return guaranteeErrors.GUAR_SHORT({
      no,
      available: formatFen(guarantee.available),
      amount: formatFen(needs.amount),
    });
  return undefined;
}

const modes = new Map(
  guaranteeDictionaries.flatMap(({ code, items }) =>
    code === 'BH_GUAR_SCOPE' ? items.map(({ id, label }) => [id, label] as const) : [],
  ),
);
const modeName = (mode: string) => modes.get(mode) ?? bi(mode, mode);

/** The most of a levy that any one of the candidates could carry; undefined when none fits, whatever the amount. */
export function largestRoomOf(candidates: readonly GuaranteeAccount[], needs: LevyNeeds): Fen | undefined {
  const rooms = fittingOf(candidates, { ...needs, amount: zeroFen }).map(({ available }) => available);
  return rooms.length > 0 ? rooms.reduce(largerFen) : undefined;
}

const fittingOf = (candidates: readonly GuaranteeAccount[], needs: LevyNeeds): GuaranteeAccount[] =>
  candidates
    .filter(({ id }) => needs.guaranteeIds.length === 0 || needs.guaranteeIds.includes(id))
    .filter((guarantee) => reasonAgainst(guarantee, needs) === undefined);

/**
 * The guarantee that ends first among those that can carry the levy, then the one with most room.
 * @see docs/spec/guarantee.md 7.3
 */
export function chooseGuarantee(
  candidates: readonly GuaranteeAccount[],
  needs: LevyNeeds,
): GuaranteeAccount | undefined {
  return fittingOf(candidates, needs).sort((left, right) => {
    if (left.validTo !== right.validTo) return left.validTo < right.validTo ? -1 : 1;
    if (left.available !== right.available) return left.available > right.available ? -1 : 1;
    return left.id < right.id ? -1 : 1;
  })[0];
}
