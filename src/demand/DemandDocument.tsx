import ChatOutlined from '@mui/icons-material/ChatOutlined';
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useState } from 'react';
import { bi } from '#domain/core/text.ts';
import type { Demand } from '#domain/demand/demand.ts';
import { demandUnderWay } from '#domain/demand/demandFlow.ts';
import { demand } from '#domain/demand/index.ts';
import { newDemandPath } from '#domain/demand/paths.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { EntityDocument } from '../parts/screens/EntityDocument.tsx';
import { RecordHead } from '../parts/screens/RecordHead.tsx';
import { useOpenTab, useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import { DemandTasks } from './DemandTasks.tsx';
import { demandInputs, demandTools } from './demandInputs.tsx';
import { MessageDialog } from './MessageDialog.tsx';

const numberOf = (record: Demand | undefined): string => record?.demandNo ?? '';

/**
 * /fta/receiveDemandUpdate?id=: one demand: corrected, read, and taken through its lifecycle; tasks and history beside
 * it.
 */
export function DemandDocument() {
  const { query } = useTab();
  return (
    <EntityDocument
      entity={demand}
      id={query.id ?? ''}
      asksFor="submit"
      undone={bi('尚未发布', 'not published yet')}
      inputs={demandInputs}
      tools={demandTools}
      title={(record) => titleOf(numberOf(record), record?.title)}
      saveLabel={(record) => (record?.status === 'DRAFT' ? bi('保存草稿', 'Save draft') : bi('保存', 'Save'))}
      head={(record) => record && <DemandHead record={record} />}
      lead={(record, reload) => <DemandTasks record={record} onChanged={reload} />}
      note={(record) => <Holder record={record} />}
    />
  );
}

const titleOf = (number: string, title: unknown) => {
  if (number) return bi(`${number} 需求`, `Demand ${number}`);
  return title ? bi(`草稿 ${title}`, `Draft ${title}`) : bi('需求草稿', 'Demand draft');
};

/** Whose turn it is. */
function Holder({ record }: { record: Demand }) {
  const t = useText();
  const depts = useDictionary('DEPT');
  const name = record.ownerUser_label ?? (record.ownerDept ? depts.nameOf(record.ownerDept) : undefined);
  if (!demandUnderWay.has(record.status) || !name) return null;
  return <span>{t(bi('当前由 {name} 办理', '{name} is handling it'), { name })}</span>;
}

function DemandHead({ record }: { record: Demand }) {
  const can = useCan();
  const openTab = useOpenTab();
  const [isWriting, setIsWriting] = useState(false);
  const number = numberOf(record);
  return (
    <RecordHead
      entity={demand}
      record={record}
      title={number ? bi(`需求 ${number}`, `Demand ${number}`) : bi('需求草稿', 'Demand draft')}
      back={bi('返回需求列表', 'Back to the demands')}
      subject={[record.customerId_label, record.title].filter(Boolean).join(' · ')}
      tools={[
        can({ action: 'create', resource: demand.key }) && {
          key: 'copy',
          label: bi('复制', 'Copy'),
          icon: <ContentCopyOutlined />,
          run: () => openTab(newDemandPath(record.id)),
        },
        number !== '' && {
          key: 'message',
          label: bi('留言', 'Message'),
          icon: <ChatOutlined />,
          run: () => setIsWriting(true),
        },
        number !== '' && {
          key: 'print',
          label: bi('打印', 'Print'),
          icon: <PrintOutlined />,
          run: () => window.open(`/api/print/demand?ids=${record.id}`, '_blank', 'noopener'),
        },
      ]}
    >
      {isWriting && <MessageDialog record={record} onClose={() => setIsWriting(false)} />}
    </RecordHead>
  );
}
