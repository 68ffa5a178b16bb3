import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, fill, inSentence, type Text } from '#domain/core/text.ts';
import { pagePathsOf } from '#domain/screens.ts';
import { useText } from '../../shell/text.ts';
import { CopyButton } from '../cells/CopyButton.tsx';
import { DisplayValue } from '../cells/DisplayValue.tsx';
import { nameOf } from '../cells/nameOf.ts';
import { DocumentHead, type HeadTools } from '../document/DocumentHead.tsx';
import { useQueueForPrint } from '../print/useQueueForPrint.tsx';

interface RecordHeadProps {
  readonly entity: EntityDefinition;
  /** Absent while it is new. */
  readonly record: RaRecord | undefined;
  readonly title?: Text;
  /** Words of the way back to the list. */
  readonly back?: Text;
  /** The field that says how it stands, where no lifecycle names it. */
  readonly status?: string;
  /** A number people copy from here. */
  readonly copied?: string;
  /** Further marks beside the status. */
  readonly marks?: ReactNode;
  readonly subject?: ReactNode;
  readonly tools?: HeadTools;
  readonly children?: ReactNode;
}

const words = {
  create: bi('新建{name}', 'New {name}'),
  back: bi('返回列表', 'Back to the list'),
};

export const newTitleOf = ({ label: { zh, en } }: EntityDefinition): Text =>
  bi(fill(words.create, { name: zh }).zh, fill(words.create, { name: inSentence(en) }).en);

/** A record that is still to get its number is not called by its id, which nobody reads. */
export function recordTitleOf(entity: EntityDefinition, record: RecordValues): Text {
  const name = nameOf(entity, record);
  const { zh, en } = entity.label;
  const isUnnamed = name === record.id && !entity.idField && (entity.code ?? entity.title) !== undefined;
  return isUnnamed ? bi(`${zh}（未编号）`, `${en} (no number yet)`) : bi(`${zh} ${name}`, `${en} ${name}`);
}

/**
 * What a record is called and how it stands, with the way back to the list of its kind; one that has a paper can be
 * queued for printing.
 */
export function RecordHead({
  entity,
  record,
  title,
  back = words.back,
  status = entity.flow?.field,
  copied,
  marks,
  tools = [],
  children,
  ...more
}: RecordHeadProps) {
  const t = useText();
  const queueing = useQueueForPrint(entity);
  const { list } = pagePathsOf(entity.key);
  const called = t(record ? recordTitleOf(entity, record) : newTitleOf(entity));
  return (
    <DocumentHead
      {...(list && { back: { label: back, to: list } })}
      title={title ? t(title) : called}
      marks={
        <>
          {copied && <CopyButton value={copied} tabIndex={0} />}
          {record && status && <DisplayValue entity={entity} field={status} record={record} />}
          {marks}
        </>
      }
      tools={[record && queueing.toolFor(record), ...tools]}
      {...more}
    >
      {children}
      {queueing.dialog}
    </DocumentHead>
  );
}
