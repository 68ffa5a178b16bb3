import { type Actor, isSystem } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';

/**
 * How a declaration went to customs: through the system that is connected, which answers by itself, or by hand, on
 * customs' own pages.
 */
export const channels = ['LINK', 'HAND'] as const;

interface Declared {
  readonly channel?: string | null;
}

/**
 * What went out through customs' system is granted by it: nobody says in its place that goods are released. A receipt
 * that does not come is entered by one person and confirmed by another one. What customs only notes, such as the number
 * it gave, people may enter.
 */
export const byReceipt = ({ channel }: Declared, { actor }: { readonly actor: Actor }): Text | undefined =>
  channel === 'LINK' && !isSystem(actor)
    ? bi(
        '已通过海关系统申报，状态随回执更新；回执未到时，请录入回执并由另一人确认',
        'It was declared through the system of customs and moves by its receipts; a missing one is entered and confirmed by somebody else',
      )
    : undefined;

/** What is said before a declaration is sent. */
export const sentForGood = bi(
  '发送后报关单即向海关申报，不能撤回，只能向海关申请修改或撤销。请核对下列内容。',
  'Sending declares it to customs. It cannot be taken back: customs has to be asked to amend or strike it. Compare what follows.',
);

/** Receipts by which customs grants something: goods leave, or what was declared is changed or struck. */
const grants: ReadonlySet<string> = new Set(['RELEASE', 'CLOSE', 'AMEND_OK', 'REVOKE_OK']);

/** Whether a receipt that a person entered waits for another one. */
export const needsSecondPerson = (
  { origin, code }: { readonly origin?: string | null; readonly code?: string | null },
  { channel }: Declared,
): boolean => origin === 'HAND' && channel === 'LINK' && grants.has(code ?? '');
