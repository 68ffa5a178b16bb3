import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import { type RaRecord, useDataProvider } from 'react-admin';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { whyNotReplaced } from '#domain/guarantee/acts/guaranteeActs.ts';
import { bhGuarantee } from '#domain/guarantee/index.ts';
import { historyPath, newGuaranteePath } from '#domain/guarantee/paths.ts';
import type { BarAction } from '../../parts/form/ActionBar.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { EntityDocument, type EntityDocumentProps } from '../../parts/screens/EntityDocument.tsx';
import { RecordHead } from '../../parts/screens/RecordHead.tsx';
import { useLiveAnswer } from '../../parts/screens/useLiveAnswer.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useActor } from '../../shell/useSession.ts';
import { GuaranteeRail } from './GuaranteeRail.tsx';

/** Amendments stand beside the form, where they are decided. */
const edited: EntityDefinition = {
  ...(bhGuarantee as EntityDefinition),
  form: (bhGuarantee.form ?? []).filter(({ fields }) => !fields.some((entry) => typeof entry !== 'string' && entry.field === 'amendments')),
};

/** /deposit/depositAdmin?id=: one guarantee: entered by an operator, opened by a leader, amended, replaced, closed. */
export function GuaranteeDocument() {
  const { query } = useTab();
  if (query.id !== undefined || query.replaces === undefined) return <Guarantee id={query.id} />;
  return <Replacement id={query.replaces} />;
}

/** A guarantee that takes the place of another begins with what that one says. */
function Replacement({ id }: { id: string }) {
  const dataProvider = useDataProvider();
  const { answer, error, retry } = useLiveAnswer({
    resource: bhGuarantee.key,
    id,
    read: async (signal): Promise<RaRecord> => (await dataProvider.getOne(bhGuarantee.key, { id, ...(signal && { signal }) })).data,
    versionOf: ({ rowVersion }) => rowVersion,
  });
  return answer ? <Guarantee defaultValues={replacementOf(answer)} /> : <RecordState error={error} onRetry={retry} isPage />;
}

function Guarantee(given: Pick<EntityDocumentProps, 'id' | 'defaultValues'>) {
  const actor = useActor();
  const openTab = useOpenTab();
  const replace = (own: RaRecord): BarAction => ({
    key: 'replace',
    label: text('替换', 'Replace'),
    rank: 'outlined',
    reason: whyNotReplaced(own, actor),
    run: () => openTab(newGuaranteePath(String(own.id))),
  });
  return (
    <EntityDocument
      {...given}
      entity={edited}
      asksFor="submit"
      title={titleOf}
      head={(record) => <GuaranteeHead record={record} />}
      rail={(record, reload) => <GuaranteeRail record={record} onDecided={reload} />}
      saveLabel={(record) => (isDraft(record) ? text('保存草稿', 'Save draft') : text('保存', 'Save'))}
      arrange={(acts, record) => [
        ...(isDraft(record) ? [] : [replace(record)]),
        ...acts.map((act): BarAction => ({ ...act, rank: act.key === 'close' ? 'quiet' : 'primary' })),
      ]}
    />
  );
}

const isDraft = (record: RaRecord | undefined): boolean => !record || record.guarStatus === 'DRAFT';
const isNew = text('新建保函', 'New guarantee');
const titleOf = (record: RaRecord | undefined) => (record ? text(`${record.guaranteeNo} 保函`, `Guarantee ${record.guaranteeNo}`) : isNew);

function GuaranteeHead({ record }: { record: RaRecord | undefined }) {
  const openTab = useOpenTab();
  const number = String(record?.guaranteeNo ?? '');
  return (
    <RecordHead
      entity={bhGuarantee}
      record={record}
      title={record ? text(number, number) : isNew}
      back={text('返回保函列表', 'Back to the guarantees')}
      status="guarStatus"
      subject={String(record?.mainCompId_label ?? '')}
      tools={[
        record && {
          key: 'movements',
          label: text('流水', 'Movements'),
          icon: <HistoryOutlined />,
          run: () => openTab(historyPath({ guaranteeId: String(record.id) })),
        },
      ]}
    />
  );
}

const kept = ['mainCompId', 'mainCompId_label', 'guaranteeType', 'bankCode', 'bankBranch', 'scopes', 'amount', 'feeRate', 'depositRatio'];

/** What a guarantee begins with that takes another one's place: same company and terms, own numbers, dates and papers. */
function replacementOf(old: RecordValues): RecordValues {
  const districts = Array.isArray(old.districts) ? (old.districts as RecordValues[]) : [];
  return {
    ...Object.fromEntries(kept.map((name) => [name, old[name]])),
    replaceId: old.id,
    replaceId_label: old.guaranteeNo,
    districts: districts.map(({ districtCode, allDistricts }) => ({ districtCode, allDistricts })),
  };
}
