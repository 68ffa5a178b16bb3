import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { askedElements, elementValuesOf, hsCode as tariffCode, wrongElements } from '#domain/classification/index.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import type { TariffFacts } from '#domain/declaration/check/records.ts';
import { elementsOfCode } from '#domain/declaration/goodsLookup.ts';
import { lookUpGoods, orderGoods } from '#domain/declaration/index.ts';
import { contradictions, modelOfSaid, saidOf } from '#domain/declaration/modelText.ts';
import { ElementInputs } from '../classification/index.ts';
import { useAnswer } from '../parts/calls/useCall.ts';
import { Descriptions } from '../parts/facts/Descriptions.tsx';
import { useFormValue } from '../parts/form/formChanges.ts';
import { inputId, useFormScope } from '../parts/form/formScope.ts';
import { LineTable } from '../parts/form/LineTable.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { Nothing } from '../parts/layout/Surface.tsx';
import { isComposing } from '../shell/composition.ts';
import { useText } from '../shell/text.ts';
import styles from './goodsTable.module.css';

const words = {
  title: bi('第 {line} 项规格型号', 'Model of line {line}'),
  edit: bi('第 {line} 行 规格型号 {model}', 'Line {line} Model {model}'),
  fill: bi('填写要素', 'Give elements'),
  noCode: bi('请先填写税则中的商品编号', 'Give a code of the tariff first'),
  text: bi('规格型号', 'Model text'),
  take: bi('确定', 'Take'),
};

interface GoodsTableProps {
  readonly entity: EntityDefinition;
  readonly field: string;
}

/** Lines of goods whose model text is written element by element: a definition knows no editor of one cell. */
export function GoodsTable({ entity, field }: GoodsTableProps) {
  const isReadOnly = useFormScope().mayEdit(field) !== true;
  return (
    <LineTable
      entity={entity}
      field={field}
      source={field}
      isReadOnly={isReadOnly}
      cells={isReadOnly ? undefined : modelCells}
    />
  );
}

interface Place {
  readonly source: string;
  readonly index: number;
}

const modelCells = { gModel: (place: Place) => <ModelButton {...place} /> };

function ModelButton({ source, index }: Place) {
  const t = useText();
  const { formId } = useFormScope();
  const name = `${source}.${index}.gModel`;
  const model = useFormValue((value) => String(value ?? ''), name);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        id={inputId(formId, name)}
        type="button"
        className="line-cell line-choice"
        aria-haspopup="dialog"
        aria-label={t(words.edit, { line: index + 1, model })}
        title={model}
        onClick={() => setIsOpen(true)}
      >
        {model || t(words.fill)}
      </button>
      {isOpen && <ModelEditor source={source} index={index} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** 申报要素 as named inputs, the text of them below, and what the tariff says of the code above. */
function ModelEditor({ source, index, onClose }: Place & { readonly onClose: () => void }) {
  const t = useText();
  const code = useFormValue((value) => String(value ?? ''), `${source}.${index}.hsCode`);
  const ieFlag = useFormValue((value) => String(value ?? ''), 'ieFlag');
  const { field } = useController({ name: `${source}.${index}.gModel` });
  const [model, setModel] = useState(String(field.value ?? ''));
  const { data } = useAnswer(lookUpGoods, /^\d{10}$/.test(code) ? { hsCodes: [code], partNos: [] } : null, {
    goodFor: 60_000,
  });
  const tariff = data?.tariff[0];
  const inputs = useRef<HTMLDivElement>(null);
  const isThere = tariff !== undefined;
  // Whoever came by the keyboard writes at once.
  useEffect(() => {
    if (isThere) inputs.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [isThere]);
  const take = () => {
    field.onChange(model);
    onClose();
  };
  return (
    <RecordDrawer
      title={t(words.title, { line: index + 1 })}
      onClose={onClose}
      footer={
        <Button variant="contained" size="small" onClick={take}>
          {t(words.take)}
        </Button>
      }
    >
      <div
        ref={inputs}
        className={styles.elements}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) take();
        }}
      >
        {tariff ? (
          <Elements tariff={tariff} ieFlag={ieFlag || 'I'} model={model} onModel={setModel} />
        ) : (
          <Nothing>{t(words.noCode)}</Nothing>
        )}
        <label className="tg-labelled">
          {t(words.text)}
          <textarea
            className="tg-field"
            rows={3}
            maxLength={orderGoods.fields.gModel.max}
            value={model}
            onChange={({ target }) => setModel(target.value)}
          />
        </label>
      </div>
    </RecordDrawer>
  );
}

interface ElementsProps {
  readonly tariff: TariffFacts;
  readonly ieFlag: string;
  readonly model: string;
  readonly onModel: (model: string) => void;
}

const told = [
  'hsCode',
  'unit1',
  'unit2',
  'mfnRate',
  'provisionalRate',
  'vatRate',
  'exportRate',
  'supvCond',
  'ciqType',
] as const;

function Elements({ tariff, ieFlag, model, onModel }: ElementsProps) {
  const t = useText();
  const elements = elementsOfCode(tariff);
  const said = saidOf(elements, model);
  const values = elementValuesOf(Object.entries(said).map(([name, value]) => ({ seq: 0, name, value })));
  const errors = { ...contradictions(elements, said), ...wrongElements({ elements, values, ieFlag, isWhole: true }) };
  return (
    <>
      <Descriptions entity={tariffCode} record={{ ...tariff }} facts={told} />
      <ElementInputs
        elements={askedElements(elements)}
        values={said}
        ieFlag={ieFlag}
        errors={Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, t(text)]))}
        onChange={(next) => onModel(modelOfSaid(elements, next))}
      />
    </>
  );
}
