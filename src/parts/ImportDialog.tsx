import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import type { ImportResult } from '#dataProvider/index.ts';
import { manyOf } from '#domain/core/listTitle.ts';
import { bi, inSentence, type Text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { useText } from '../shell/text.ts';
import { ChooseFile, ChooseMapping } from './import/ChooseFile.tsx';
import { ImportButtons } from './import/ImportButtons.tsx';
import { ImportResultView } from './import/ImportOutcome.tsx';
import { ImportProgress, ImportSteps } from './import/ImportProgress.tsx';
import styles from './import/import.module.css';
import { SheetChanges } from './import/SheetChanges.tsx';
import { type SendFile, useImport } from './import/useImport.ts';

interface ImportDialogProps {
  /** Entity whose records, or whose lines, the sheet holds. */
  readonly resource: string;
  readonly title?: Text;
  /** Goes to the gateway with the file: the document that lines belong to. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Another call than the entity's own import. */
  readonly send?: SendFile;
  /** A sheet that is no entity's has no template made from a definition. */
  readonly hasTemplate?: boolean;
  /** Fetches the template of a sheet that is no entity's. */
  readonly loadTemplate?: () => Promise<void>;
  /** Whether one wrong row keeps all others out; lines and calls of their own do so unless they say otherwise. */
  readonly isAllOrNothing?: boolean;
  /** Something came in: lists and documents ask anew. */
  readonly onImported?: (result: ImportResult) => void;
  readonly onClose: () => void;
}

const words = {
  import: bi('导入{entity}', 'Import {entity}'),
  preview: bi('导入预检', 'Import preview'),
  result: bi('导入结果', 'Import result'),
  close: bi('关闭', 'Close'),
};

/**
 * Takes a sheet in: template, file, preview, result. Nothing is written before the preview was confirmed. What is wrong
 * is told row by row, and can be taken away as a file.
 */
export function ImportDialog({
  resource,
  title,
  params,
  send,
  hasTemplate = true,
  loadTemplate,
  isAllOrNothing,
  onImported,
  onClose,
}: ImportDialogProps) {
  const t = useText();
  const titleId = useId();
  const entity = entityOf(resource);
  const [mapId, setMapId] = useState('');
  const state = useImport({ resource, params, mapId, send, loadTemplate, onImported });
  const { stage, file, result } = state;
  const isWhole = isAllOrNothing ?? ((entity.parent !== undefined && !entity.importEach) || send !== undefined);
  const heading = stage === 'result' ? words.result : stage === 'preview' ? words.preview : (title ?? words.import);
  const { zh, en } = manyOf(entity);
  const many = bi(zh, inSentence(en));
  const isWaiting = stage === 'choose' || stage === 'preview' || stage === 'result';

  return (
    <Dialog open onClose={isWaiting ? onClose : undefined} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <header className="tg-title">
        <h2 id={titleId}>{t(heading, { entity: t(many) })}</h2>
        <span className="tg-ellipsis tg-muted tg-grow">
          {[t(entity.label), file?.name].filter(Boolean).join(' · ')}
        </span>
        <IconButton aria-label={t(words.close)} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </header>
      <div className={styles.body}>
        <ImportSteps stage={stage} isDownloaded={state.isTemplateLoaded} isGood={result?.failed === 0} />
        {stage === 'choose' && !send && <ChooseMapping resource={resource} chosen={mapId} onChoose={setMapId} />}
        {stage === 'choose' && <ChooseFile state={state} isAllOrNothing={isWhole} hasTemplate={hasTemplate} />}
        {(stage === 'upload' || stage === 'check' || stage === 'job') && <ImportProgress state={state} />}
        {(stage === 'preview' || stage === 'result') && result && (
          <ImportResultView
            result={result}
            isAllOrNothing={isWhole}
            isPreview={stage === 'preview'}
            entity={entity}
            hidden={{ isLeftOut: state.withoutHidden, leave: state.leaveHidden }}
          >
            <SheetChanges entity={entity} state={state} result={result} isMapped={mapId !== ''} />
          </ImportResultView>
        )}
      </div>
      <DialogActions className={styles.actions}>
        <ImportButtons state={state} resource={resource} onClose={onClose} />
      </DialogActions>
    </Dialog>
  );
}
