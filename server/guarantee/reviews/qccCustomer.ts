import { customer } from '#domain/company/customer.ts';
import type { CallInput } from '#domain/core/call.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { type CompanyFacts, queryCompanyRegister } from '#domain/guarantee/reviewCalls.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { implementAreaCall } from '../ledgerMethod.ts';

const [b, c, r] = [columnsIn(bhReview, 'b'), columnsIn(customer, 'c'), columnsIn(bhReview, 'r')];

type CompanyQuestion = CallInput<typeof queryCompanyRegister.input.fields>;

/**
 * Where facts about companies come from. A contract with a register is one more of these, given to {@link qccMethods}.
 */
interface CompanySource {
  /** As people are told where the facts come from. */
  readonly name: Text;
  find(
    question: CompanyQuestion,
    call: Pick<Call, 'db' | 'actor' | 'scopes' | 'asked'>,
  ): Promise<CompanyFacts | undefined>;
}

/**
 * Stands in for a company register as long as none is connected: it answers from our own customer records and, for
 * capital, representative, founding date and score, from the customer's latest submitted review sheet. It never makes
 * anything up: what nobody here ever wrote down stays unknown.
 */
export const simulatedCompanySource: CompanySource = {
  name: bi('模拟企查查（本公司客户档案与历史评审表）', 'Simulated register (our own customers and review sheets)'),
  find: async ({ name, creditCode }, call) => {
    const params = new Params(creditCode ?? null, name ?? null);
    const { rows } = await call.db.query<CompanyFacts>(
      `select ${c.name}, coalesce(${c.creditCode}, ${r.customerCreditCode}) as "creditCode",
         ${selected(bhReview, ['legalPerson', 'foundDate', 'paidInCapital'], 'r')}, ${r.qccScore} as score,
         to_char(coalesce(${r.reviewDate}, ${c.updatedTime}::date), 'YYYY-MM-DD') as "asOf"
       from customer c left join lateral (
         select * from bh_review b where ${b.customerId} = c.id and ${b.reviewStatus} <> 'DRAFT' and not b.deleted_flg
           and ${scopeCondition(bhReview, call, params, 'b')} order by ${b.reviewDate} desc, b.id desc limit 1) r on true
       where not c.deleted_flg and ${scopeCondition(customer, call, params, 'c')} and (${c.creditCode} = $1 or ${c.name} = $2)
       order by (${c.creditCode} = $1) desc nulls last, c.id limit 1`,
      params.values,
    );
    return rows[0];
  },
};

/** Calls of the sheet that ask a source. */
export const qccMethods = (source: CompanySource): readonly GatewayMethod[] => [
  implementAreaCall(queryCompanyRegister, async (question, call) => {
    if (!question.name && !question.creditCode)
      throw invalid({ name: bi('请输入企业名称或信用代码', 'Name or credit code is required') });
    return { source: source.name, company: (await source.find(question, call)) ?? null };
  }),
];
