import type { RecordOf } from '../core/entity.ts';
import type { DeclarationFacts, ItemFacts } from './check/records.ts';
import type { declaration } from './declaration.ts';
import { stageOf } from './stages.ts';
import { usualDutyMode } from './tax/levy.ts';

type Stored = Partial<RecordOf<typeof declaration>>;
type Line = NonNullable<NonNullable<Stored['items']>[number]>;

/**
 * A declaration as a form or a table holds it, for the rules and the taxes. A line that says nothing of 征免方式 has the
 * one of its pair, which is what is written when it is saved.
 */
export const declarationFactsOf = ({ items, containers, papers, ...head }: Stored): DeclarationFacts => ({
  ...head,
  stage: stageOf(head),
  containers: containers ?? [],
  papers: papers ?? [],
  items: (items ?? []).map((line, at) => ({
    ...itemFactsOf(line, at + 1),
    dutyMode: line.dutyMode || (usualDutyMode(head) ?? null),
  })),
});

/** The lines of a form stand in their order and are numbered by it. */
function itemFactsOf(
  { agreement, agreementCert, ciqPurpose, ciqAttributes, originCountry, ...line }: Line,
  gNo: number,
): ItemFacts {
  return {
    ...line,
    gNo,
    originCountry,
    ...((agreement || agreementCert) && { rcepCert: { agreement, certNo: agreementCert, originCountry } }),
    ...((ciqPurpose || ciqAttributes) && {
      ciqAttrs: { purpose: ciqPurpose ?? undefined, attributes: ciqAttributes ?? undefined },
    }),
  };
}

/** Where a finding stands in the form: the field of the header, or of its line. */
export const fieldPathOf = ({ field, line }: { readonly field: string; readonly line?: number }): string =>
  line === undefined ? field : `items.${line - 1}.${formNames[field] ?? field}`;

/** What the rules call by the names of the message, and the form by its own. */
const formNames: Readonly<Record<string, string>> = { gNo: 'lineNo', rcepCert: 'agreement', ciqAttrs: 'ciqPurpose' };
