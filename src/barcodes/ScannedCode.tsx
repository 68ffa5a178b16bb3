import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { kindOfScan } from '#domain/barcodes/codes.ts';
import { barcode } from '#domain/barcodes/index.ts';
import type { ScanTarget } from '#domain/barcodes/scanCalls.ts';
import { defineForm, type EntityDefinition } from '#domain/core/entity.ts';
import type { CodeKind } from '#domain/core/sheet.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { entities } from '#domain/index.ts';
import { pathTo } from '#domain/screens.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { CodeImage } from '../parts/codes/CodeImage.tsx';
import { Descriptions } from '../parts/facts/Descriptions.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { MaybeLink } from '../parts/layout/MaybeLink.tsx';
import { recordTitleOf } from '../parts/screens/RecordHead.tsx';
import { useText } from '../shell/text.ts';
import { useCan } from '../shell/useCan.ts';
import styles from './barcodes.module.css';
import type { Scanned } from './useScans.ts';

const words = {
  waits: bi('等待发送', 'Waits to be sent'),
  refused: bi('服务器没有接受这次扫描，请重新扫描', 'The server did not take this scan, scan again'),
  hidden: bi('已绑定到您看不到的单据', 'It is bound to something that you do not see'),
  unknown: bi('没有登记的条码', 'No such code'),
  enter: bi('登记此条码', 'Enter this code'),
  open: bi('打开{name}', 'Open {name}'),
};

/** What a scan came to: its record with the steps that can be taken now, as large as a thumb. */
export function ScannedCode({
  scanned: { code, meaning, isRefused },
  onAgain,
}: {
  readonly scanned: Scanned;
  /** Scans the same code again. */
  readonly onAgain: (code: string) => void;
}) {
  const t = useText();
  const said = isRefused ? words.refused : meaning ? sentenceOf(meaning) : words.waits;
  const [target, ...others] = meaning?.targets ?? [];
  return (
    <section className={styles.scanned} aria-label={code} aria-live="polite">
      <p className={styles.scannedCode}>{code}</p>
      {said && <p role={meaning ? 'alert' : 'status'}>{t(said)}</p>}
      {meaning?.fields && (
        <dl className={styles.fields}>
          {meaning.fields.map(({ ai, value }) => (
            <div key={ai}>
              <dt>({ai})</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {target && <Target key={target.id} target={target} />}
      {others.map((other) => (
        <TargetLink key={other.id} target={other} />
      ))}
      {meaning?.result === 'unknown' && <EnterCode scanned={code} onEntered={() => onAgain(code)} />}
    </section>
  );
}

function sentenceOf({ result, text, isHidden }: NonNullable<Scanned['meaning']>): Text | undefined {
  if (text) return text;
  if (isHidden) return words.hidden;
  return result === 'unknown' ? words.unknown : undefined;
}

function Target({ target }: { readonly target: ScanTarget }) {
  const entity = entities[target.entity];
  return entity && <TargetRecord entity={entity} id={target.id} />;
}

function TargetRecord({ entity, id }: { readonly entity: EntityDefinition; readonly id: string }) {
  const t = useText();
  const acts = useActs(entity);
  const { data: record, error, refetch } = useGetOne(entity.key, { id });
  if (!record) return error ? <RecordState error={error} onRetry={() => void refetch()} /> : null;
  const status = entity.flow?.field;
  const own = entity.code ?? entity.title;
  const facts = (entity.list ?? [])
    .filter((name) => name !== status && name !== own && record[name] != null)
    .slice(0, 6);
  return (
    <div className={styles.target}>
      <h2>
        <MaybeLink to={pathTo(entity.key, record)}>{t(recordTitleOf(entity, record))}</MaybeLink>
        {status && <DisplayValue entity={entity} field={status} record={record} />}
      </h2>
      {entity.key === barcode.key && <Drawn record={record} />}
      <Descriptions entity={entity} record={record} facts={facts} isList />
      <div className={styles.steps}>
        {acts.actionsOf(record).map(({ key, label, reason, danger, run }, at) => (
          <Button
            key={key}
            size="large"
            fullWidth
            variant={at === 0 && !danger ? 'contained' : 'outlined'}
            color={danger ? 'error' : 'primary'}
            disabled={reason !== undefined || acts.isBusy}
            title={reason && t(reason)}
            onClick={run}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {acts.dialog}
    </div>
  );
}

interface Drawable {
  readonly code?: string | null;
  readonly barcodeKind?: CodeKind | null;
}

const Drawn = ({ record: { code: drawn, barcodeKind: kind } }: { readonly record: Drawable }) => (
  <div className={styles.large}>{kind && drawn && <CodeImage kind={kind} code={drawn} />}</div>
);

function TargetLink({ target: { entity: key, id, no } }: { readonly target: ScanTarget }) {
  const t = useText();
  const entity = entities[key];
  const name = entity ? `${t(entity.label)} ${no}` : no;
  return (
    <p>
      <MaybeLink to={pathTo(key, { id })}>{t(fill(words.open, { name }))}</MaybeLink>
    </p>
  );
}

const { code, barcodeKind, customerId, partNo, batchNo, expiry } = barcode.fields;
const entered = {
  ...defineForm({
    key: 'enteredBarcode',
    label: words.enter,
    fields: { barcodeKind, code, customerId, partNo, batchNo, expiry },
  }),
  ...(barcode.facts && { facts: barcode.facts }),
};

/** An unknown code is entered with its kind filled in, by those who may; then it is what was scanned. */
function EnterCode({ scanned, onEntered }: { readonly scanned: string; readonly onEntered: () => void }) {
  const t = useText();
  const can = useCan();
  const dataProvider = useDataProvider();
  const [isOpen, setIsOpen] = useState(false);
  if (!can({ action: 'create', resource: barcode.key })) return null;
  const enter = async (values: Record<string, unknown>) => {
    await dataProvider.create(barcode.key, { data: values });
    setIsOpen(false);
    onEntered();
  };
  return (
    <>
      <Button size="large" fullWidth variant="contained" onClick={() => setIsOpen(true)}>
        {t(words.enter)}
      </Button>
      {isOpen && (
        <FieldsDialog
          title={words.enter}
          asked={entered}
          start={{ code: scanned, barcodeKind: kindOfScan(scanned) }}
          confirm={words.enter}
          onCancel={() => setIsOpen(false)}
          onConfirm={enter}
        />
      )}
    </>
  );
}
