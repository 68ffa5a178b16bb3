import { Link } from 'react-router';
import type { Field } from '#domain/core/field.ts';
import { isBusiness } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { bhMovement } from '#domain/guarantee/index.ts';
import { usagePath, viewPath } from '#domain/guarantee/paths.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { DisplayValue } from '../../parts/cells/DisplayValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { CardLook } from '../../parts/list/listContext.ts';
import { useActor } from '../../shell/useSession.ts';
import { isQuotaDocType } from '../docKinds.ts';
import type { Movement } from '../records.ts';
import type { LedgerAccount } from './QuotaHistory.tsx';

const title = bi('流水', 'Movements');
const notYours = bi(
  '保函流水涉及其他部门的客户，业务部门不可查看',
  'Movements of a guarantee are about customers of other departments too; business does not see them',
);
const own = [
  'moveNo',
  'bizDate',
  'moveType',
  'deltaBase',
  'deltaTemp',
  'deltaUsed',
  'totalAfter',
  'usedAfter',
  'availableAfter',
  'usageId',
  'docType',
  'operator',
  'remark',
  'createdTime',
];
const filters = ['bizDate', 'moveType', 'docType', 'usageId'];

/** The movements of one account name neither the account nor its owner again. */
const ofOne: typeof bhMovement = { ...bhMovement, code: 'moveNo', list: own };

/** Quotas and guarantees do not add up. */
const unsummed = <Summed extends Field>({ sum: _sum, ...field }: Summed) => field;
const { deltaBase, deltaTemp, deltaUsed } = bhMovement.fields;
const ofAll = {
  ...bhMovement,
  code: 'moveNo',
  list: [
    'moveNo',
    'bizDate',
    'moveType',
    'quotaId',
    'guaranteeId',
    'customerId',
    ...own.slice(own.indexOf('deltaBase')),
  ],
  fields: {
    ...bhMovement.fields,
    deltaBase: unsummed(deltaBase),
    deltaTemp: unsummed(deltaTemp),
    deltaUsed: unsummed(deltaUsed),
  },
};

/** The rows of the money ledger: of one account, or of all that the person may see. */
export function MovementList({ account }: { account: LedgerAccount | undefined }) {
  const { roleId } = useActor();
  const isHidden = account !== undefined && 'guaranteeId' in account && isBusiness(roleId);
  return (
    <EntityList
      entity={account ? ofOne : ofAll}
      listKey={account ? 'bhMovement.account' : bhMovement.key}
      title={title}
      {...(account && { filter: account })}
      isEmbedded
      filters={account ? filters : ['quotaId', 'guaranteeId', 'customerId', ...filters]}
      columns={columns}
      cells={cells}
      card={card}
      exportName={title.zh}
      {...(isHidden && { emptyHint: notYours })}
    />
  );
}

const columns = {
  moveNo: 72,
  bizDate: 100,
  moveType: 88,
  deltaBase: 108,
  deltaTemp: 108,
  quotaId: 118,
  guaranteeId: 164,
  deltaUsed: 114,
  totalAfter: { width: 112, label: bi('总额', 'Total') },
  usedAfter: { width: 112, label: bi('已用', 'Used') },
  availableAfter: { width: 112, label: bi('可用', 'Available') },
  usageId: 172,
  docType: { width: 110, label: bi('单据', 'Document') },
  operator: 90,
} as const;

/** What did not change is left quiet, so that what did stands out. */
const changed = (name: 'deltaBase' | 'deltaTemp' | 'deltaUsed') => (row: Movement) =>
  Number(row[name]) === 0 ? <EmptyValue /> : <DisplayValue entity={bhMovement} field={name} record={row} />;

const cells = {
  moveNo: ({ moveNo }: Movement) => moveNo,
  deltaBase: changed('deltaBase'),
  deltaTemp: changed('deltaTemp'),
  deltaUsed: changed('deltaUsed'),
  usageId: ({ usageId, usageId_label: declNo }: Movement) =>
    usageId ? (
      <Link to={usagePath(usageId)} className="tg-link" tabIndex={-1}>
        {declNo ?? usageId}
      </Link>
    ) : (
      <EmptyValue />
    ),
  docType: ({ docType, docId, excessId }: Movement) => (
    <SourceDocument docType={docType ?? (excessId ? 'EXCESS' : null)} id={docId ?? excessId} />
  ),
};

/** The document that moved the account. */
function SourceDocument({ docType, id }: { docType: unknown; id: unknown }) {
  if (!isQuotaDocType(docType) || !id)
    return docType ? <DictValue dict="BH_DOC_TYPE" value={docType} /> : <EmptyValue />;
  return (
    <Link to={viewPath(docType, String(id))} className="tg-link" tabIndex={-1}>
      <DictValue dict="BH_DOC_TYPE" value={docType} />
    </Link>
  );
}

const available = {
  label: bi('可用', 'Available'),
  value: (row: Movement) => <DisplayValue entity={bhMovement} field="availableAfter" record={row} />,
};

const card = {
  title: 'moveType',
  lines: [
    'bizDate',
    'deltaUsed',
    'deltaBase',
    available,
    { label: bhMovement.fields.usageId.label, value: (row) => cells.usageId(row) },
  ],
} satisfies CardLook<typeof bhMovement>;
