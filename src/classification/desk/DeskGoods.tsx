import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import { precatApply } from '#domain/classification/index.ts';
import type { getAuditDesk } from '#domain/classification/precat/deskCalls.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { AttachedFile } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { DeadlineValue } from '../../parts/cells/DeadlineValue.tsx';
import { Descriptions } from '../../parts/facts/Descriptions.tsx';
import { imageAddress, useFileLook } from '../../parts/form/controls/FilePreview.tsx';
import { useText } from '../../shell/text.ts';
import type { Product } from '../records.ts';
import styles from './desk.module.css';

const words = {
  goods: bi('商品', 'Goods'),
  application: bi('申请', 'Application'),
  files: bi('图片和资料', 'Pictures and papers'),
};

const always = ['nameZh', 'spec', 'material', 'usage', 'brand', 'brandType', 'originCountry'] as const;
const whenGiven = [
  ...['partNo', 'nameEn', 'composition', 'principle', 'makerName', 'unit', 'netWeight', 'customerHs'],
  ...['question', 'infoAnswer', 'disputeReason', 'customerProposal', 'reason'],
] as const;

type Desk = NonNullable<(typeof getAuditDesk)['answer']>;

/** What the goods are: the words of the customer, his pictures and papers, how urgent they are. */
export function DeskGoods({ record, desk }: { readonly record: Product; readonly desk: Desk | undefined }) {
  const t = useText();
  const given = whenGiven.filter((name) => record[name] !== null && record[name] !== undefined && record[name] !== '');
  return (
    <section className={styles.side} aria-label={t(words.goods)}>
      <Descriptions entity={precatProduct} record={record} facts={[...always, ...given]} isList />
      {desk && (
        <>
          <h2 className={styles.title}>{t(words.application)}</h2>
          <Descriptions
            entity={precatApply}
            record={{ ...desk, customerId: record.customerId }}
            facts={[
              'applyNo',
              'customerId',
              'urgency',
              'ieFlag',
              { field: 'dueTime', value: () => <DeadlineValue value={desk.dueTime} isOpen /> },
              ...(desk.remark ? ['remark'] : []),
            ]}
            isList
          />
          {desk.files.length > 0 && <Files files={desk.files} />}
        </>
      )}
    </section>
  );
}

function Files({ files }: { readonly files: readonly AttachedFile[] }) {
  const t = useText();
  const look = useFileLook();
  return (
    <>
      <h2 className={styles.title}>{t(words.files)}</h2>
      <ul className={styles.files}>
        {files.map((file) => {
          const image = imageAddress(file);
          return (
            <li key={file.id ?? file.hashaddr}>
              <button type="button" className="tg-press" title={file.fileName} onClick={() => look.open(file)}>
                {image ? <img src={image} alt={file.fileName} loading="lazy" /> : <AttachFileOutlined aria-hidden />}
                <span className="tg-ellipsis">{file.fileName}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {look.preview}
    </>
  );
}
