import { bhOaRecord } from '#domain/approval/records.ts';
import { defineForm } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { say as text } from '#domain/core/text.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useBaohan } from '../useBaohan.ts';
import { WaitingDocuments } from './WaitingDocuments.tsx';

const { oaNo, approvedAt, reason, file } = bhOaRecord.fields;
const asked = defineForm({
  key: bhOaRecord.key,
  label: bhOaRecord.label,
  fields: {
    oaNo: { ...oaNo, required: true },
    approvedAt: { ...approvedAt, required: true },
    reason: { ...reason, required: true },
    files: { ...file, required: true },
  },
});

const answers = [
  { key: 'APPROVED', label: text('录入通过', 'Approved'), title: text('OA通过：{no}', 'OA approved: {no}') },
  { key: 'REJECTED', label: text('录入拒绝', 'Rejected'), title: text('OA拒绝：{no}', 'OA rejected: {no}'), isDanger: true },
] as const;

/** Documents that wait for the company's own approval, whose result an administrator enters from the paper. @see guarantee.md 2.8 */
export function ManualOa() {
  const say = useText();
  const call = useBaohan();
  return (
    <WaitingDocuments
      name="oa"
      title={text('人工OA审批', 'OA result by hand')}
      hint={text('等待公司OA审批的单据', 'Documents that wait for the company’s approval')}
      empty={text('没有等待OA审批的单据', 'No document waits for OA')}
      filter={{ oaStatus: 'PENDING', closedFlag: 0 }}
      state={({ oaStatus }) => <DictValue dict="BH_OA_STATUS" value={oaStatus} />}
      answers={answers}
      asked={asked}
      start={() => ({ approvedAt: nowText(() => new Date()) })}
      confirm={text('保存', 'Save')}
      send={async ({ docType, id, rowVersion, docNo }, result, values) => {
        await call('maintManualOaApprove', { docType, docId: id, rowVersion, result, ...values }, { write: true });
        showToast({ tone: 'ok', text: say(text('OA结果已记入 {no}', 'The OA result is entered in {no}'), { no: String(docNo) }) });
      }}
    />
  );
}
