import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useState } from 'react';
import type { Can } from '#authProvider/canAccess.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { PaperDefinition } from '#domain/core/paper.ts';
import { bi } from '#domain/core/text.ts';
import { papersOf } from '#domain/index.ts';
import { getPaper, paperAddress } from '#domain/printing/calls.ts';
import { pathTo } from '#domain/screens.ts';
import { useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useAnswer } from '../calls/useCall.ts';
import { DocumentHead } from '../document/DocumentHead.tsx';
import { RecordState } from '../form/RecordState.tsx';
import { RadioTiles } from '../layout/Choice.tsx';
import { NoRecord } from '../screens/NoRecord.tsx';
import { startDownload } from '../startDownload.ts';
import { Paper } from './Paper.tsx';
import styles from './paper.module.css';

const words = {
  back: bi('返回单据', 'Back to the record'),
  kind: bi('单据种类', 'Paper'),
  papers: bi('打印内容', 'What is printed'),
  print: bi('打印', 'Print'),
  pdf: bi('PDF', 'PDF'),
};

/** Whoever sees or prints a paper may do so with every record on it. */
const mayDo = (can: Can, action: 'show' | 'print', { entity, shows }: PaperDefinition): boolean =>
  can({ action, resource: entity.key }) && (!shows || mayDo(can, action, shows));
const mayPrint = (can: Can, paper: PaperDefinition) => mayDo(can, 'show', paper) && mayDo(can, 'print', paper);

/** The papers of a record, by `?id=&kind=`: what will be on them, and printing them as a PDF or taking it away. */
export function PaperPage({ entity }: { readonly entity: EntityDefinition }) {
  const { query } = useTab();
  return query.id ? (
    <Papers key={`${query.id} ${query.kind}`} entity={entity} id={query.id} asked={query.kind} />
  ) : (
    <NoRecord entity={entity} />
  );
}

function Papers({
  entity,
  id,
  asked,
}: {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly asked: string | undefined;
}) {
  const t = useText();
  const can = useCan();
  const papers = papersOf(entity.key).filter((paper) => mayDo(can, 'show', paper));
  const [kind, setKind] = useState(asked ?? papers[0]?.key ?? '');
  const { data, error, refetch } = useAnswer(getPaper, { entity: entity.key, kind, id }, { about: entity, goodFor: 0 });
  const paper = papers.find(({ key }) => key === kind);
  const address = (isTaken: boolean) => paperAddress({ entity: entity.key, kind, id }, isTaken);
  const path = pathTo(entity.key, id);
  return (
    <div className="tg-column tg-whole">
      <DocumentHead
        {...(path && { back: { label: words.back, to: path } })}
        title={t(entity.pages?.papers?.title ?? entity.label)}
        controls={
          <RadioTiles
            label={t(words.kind)}
            options={papers.map(({ key, label }) => ({ key, label: t(label) }))}
            chosen={kind}
            onChoose={setKind}
          />
        }
        tools={
          data && paper && mayPrint(can, paper)
            ? [
                {
                  key: 'print',
                  label: words.print,
                  icon: <PrintOutlined />,
                  run: () => window.open(address(false), '_blank', 'noopener'),
                },
                {
                  key: 'pdf',
                  label: words.pdf,
                  icon: <PictureAsPdfOutlined />,
                  run: () => startDownload(address(true)),
                },
              ]
            : []
        }
      />
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <div className={styles.desk} tabIndex={0} role="group" aria-label={t(words.papers)}>
          <Paper paper={data.paper} foot={`${data.printedBy}  ${data.printedAt}`} />
        </div>
      ) : (
        <RecordState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
