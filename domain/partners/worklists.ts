import { bi } from '../core/text.ts';
import { defineWorklist, dueSoon, type WorklistDefinition } from '../core/worklist.ts';
import { agreement } from './agreement.ts';
import { autoOrder } from './autoOrder.ts';
import { customsAuthOrder } from './customsAuthOrder.ts';
import {
  agreementReviewsPath,
  agreementsPath,
  authOrdersPath,
  autoOrdersPath,
  supplierProtocolsPath,
  suppliersPath,
} from './paths.ts';
import { supplier } from './supplier.ts';
import { supplierProtocol } from './supplierProtocol.ts';

/** What waits for people in agreements and purchases. */
export const partnerWorklists: readonly WorklistDefinition[] = [
  defineWorklist(agreement, {
    key: 'agreementsFirst',
    label: bi('待初审协议', 'Agreements for the first review'),
    icon: 'list',
    right: 'agreement:act:approveFirst',
    who: ['BUSI_L', 'JCK_L'],
    at: agreementReviewsPath,
    opens: { view: 'first' },
    filter: () => ({ status: 'FIRST_REVIEW' }),
  }),
  defineWorklist(agreement, {
    key: 'agreementsFinal',
    label: bi('待终审协议', 'Agreements for the final review'),
    icon: 'list',
    right: 'agreement:act:approveFinal',
    who: ['FINANC'],
    at: agreementReviewsPath,
    opens: { view: 'final' },
    filter: () => ({ status: 'FINAL_REVIEW' }),
  }),
  defineWorklist(supplier, {
    key: 'suppliersToAdmit',
    label: bi('待准入供应商', 'Suppliers to admit'),
    icon: 'supplier',
    right: 'supplier:act:approve',
    who: ['FINANC'],
    at: suppliersPath,
    filter: () => ({ status__in: ['PENDING'] }),
  }),
  defineWorklist(supplierProtocol, {
    key: 'protocolsFirst',
    label: bi('待部门审核的供应商协议', 'Supplier protocols for the department'),
    icon: 'list',
    right: 'supplierProtocol:act:approveLeader',
    who: ['BUSI_L', 'JCK_L'],
    at: supplierProtocolsPath,
    filter: () => ({ status__in: ['LEADER_REVIEW'] }),
  }),
  defineWorklist(supplierProtocol, {
    key: 'protocolsFinal',
    label: bi('待财务审核的供应商协议', 'Supplier protocols for finance'),
    icon: 'list',
    right: 'supplierProtocol:act:approveFin',
    who: ['FINANC'],
    at: supplierProtocolsPath,
    filter: () => ({ status__in: ['FIN_REVIEW'] }),
  }),
  defineWorklist(autoOrder, {
    key: 'ordersToConfirm',
    label: bi('待人工确认的采购订单', 'Purchase orders to confirm'),
    icon: 'list',
    right: 'autoOrder:act:confirm',
    who: ['BUSI_L', 'JCK_L'],
    at: autoOrdersPath,
    filter: () => ({ status__in: ['MANUAL'] }),
  }),
  defineWorklist(customsAuthOrder, {
    key: 'authorisationsToAnswer',
    label: bi('待确认的报关授权', 'Authorisations to answer'),
    icon: 'list',
    right: 'customsAuthOrder:act:accept',
    who: ['C1', 'CUST'],
    forCustomers: true,
    at: authOrdersPath,
    filter: () => ({ status__in: ['SENT'] }),
  }),
  defineWorklist(agreement, {
    key: 'agreementsEnding',
    label: bi('30天内到期的协议', 'Agreements that end within 30 days'),
    icon: 'list',
    place: 'alerts',
    right: 'agreement:create',
    at: agreementsPath,
    filter: (facts) => ({ status__in: ['EFFECTIVE'], endDate__between: dueSoon(facts) }),
    due: 'endDate',
  }),
  defineWorklist(supplierProtocol, {
    key: 'protocolsEnding',
    label: bi('30天内到期的供应商协议', 'Supplier protocols that end within 30 days'),
    icon: 'list',
    place: 'alerts',
    right: 'supplierProtocol:create',
    at: supplierProtocolsPath,
    filter: (facts) => ({ status__in: ['EFFECTIVE'], endDate__between: dueSoon(facts) }),
    due: 'endDate',
  }),
];
