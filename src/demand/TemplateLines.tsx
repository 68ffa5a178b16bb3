import AddOutlined from '@mui/icons-material/AddOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { bi, type Text } from '#domain/core/text.ts';
import { renderTemplate, sampleLabel, templateVariables } from '#domain/demand/addressTemplate.ts';
import { Section } from '../parts/document/Section.tsx';
import { FieldErrorText, noteId } from '../parts/form/controls/FieldFrame.tsx';
import { messageAt } from '../parts/form/formErrors.ts';
import { inputId, useFormScope } from '../parts/form/formScope.ts';
import { useText } from '../shell/text.ts';
import styles from './address.module.css';

const mostLines = 8;

const variableNames: Readonly<Record<(typeof templateVariables)[number], Text>> = {
  name: bi('名称', 'Name'),
  contact: bi('联系人', 'Contact'),
  phone: bi('电话', 'Phone'),
  region: bi('省市区', 'Region'),
  street: bi('详细地址', 'Street'),
  orderNo: bi('需求编号', 'Order no'),
  pieces: bi('件数', 'Pieces'),
};

const textLines = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Up to eight lines of text; a chip puts its variable where the caret last stood. */
export function TemplateLines() {
  const t = useText();
  const scope = useFormScope();
  const { field } = useController({ name: 'lines' });
  const { errors } = useFormState({ name: 'lines' });
  const error = messageAt(errors, 'lines');
  const id = inputId(scope.formId, 'lines');
  const lines = textLines(field.value);
  const isOpen = scope.mayEdit('lines') === true;
  const put = (next: readonly string[]) => field.onChange(next);
  const { inputs, remember, insert } = useCaret(lines, put);
  return (
    <div className={styles.lines} id={id} tabIndex={-1} ref={field.ref}>
      <VariableChips isOpen={isOpen} onChoose={insert} />
      {lines.map((line, index) => (
        // The place is the line: two equal lines are two lines.
        <div className={`control${error ? ' wrong' : ''}`} key={index}>
          <span className="tg-small tg-nowrap">{index + 1}</span>
          <input
            ref={(element) => {
              inputs.current[index] = element;
            }}
            type="text"
            value={line}
            maxLength={120}
            disabled={!isOpen}
            aria-label={t(bi('第 {line} 行', 'Line {line}'), { line: index + 1 })}
            aria-describedby={error ? noteId(id) : undefined}
            onSelect={(event) => remember(index, event.currentTarget)}
            onChange={(event) => {
              remember(index, event.currentTarget);
              put(lines.map((other, place) => (place === index ? event.currentTarget.value : other)));
            }}
            onBlur={field.onBlur}
          />
          {isOpen && (
            <button
              type="button"
              className="control-button"
              aria-label={t(bi('删除第 {line} 行', 'Remove line {line}'), { line: index + 1 })}
              onClick={() => put(lines.filter((_, place) => place !== index))}
            >
              <CloseOutlined sx={{ fontSize: 16 }} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {error && <FieldErrorText id={noteId(id)}>{error}</FieldErrorText>}
      {isOpen && lines.length < mostLines && (
        <Button size="small" variant="text" startIcon={<AddOutlined />} onClick={() => put([...lines, ''])}>
          {t(bi('添加行', 'Add line'))}
        </Button>
      )}
    </div>
  );
}

/** Where somebody last stood in the lines, and putting a variable there. */
function useCaret(lines: readonly string[], put: (next: readonly string[]) => void) {
  const caret = useRef({ line: 0, at: 0 });
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const remember = (line: number, input: HTMLInputElement) => {
    caret.current = { line, at: input.selectionStart ?? input.value.length };
  };
  const insert = (variable: string) => {
    const { line, at } = caret.current;
    const place = Math.min(line, Math.max(0, lines.length - 1));
    const before = lines[place] ?? '';
    const inserted = `${before.slice(0, at)}{{${variable}}}${before.slice(at)}`;
    put(lines.length === 0 ? [inserted] : lines.map((other, index) => (index === place ? inserted : other)));
    const end = at + variable.length + 4;
    caret.current = { line: place, at: end };
    requestAnimationFrame(() => {
      inputs.current[place]?.focus();
      inputs.current[place]?.setSelectionRange(end, end);
    });
  };
  return { inputs, remember, insert };
}

function VariableChips({ isOpen, onChoose }: { isOpen: boolean; onChoose: (variable: string) => void }) {
  const t = useText();
  return (
    <div className="tg-row tg-wrap" role="group" aria-label={t(bi('可用变量', 'Variables'))}>
      {templateVariables.map((variable) => (
        <Button
          key={variable}
          size="small"
          variant="outlined"
          color="inherit"
          disabled={!isOpen}
          onClick={() => onChoose(variable)}
          title={`{{${variable}}}`}
        >
          {t(variableNames[variable])}
        </Button>
      ))}
    </div>
  );
}

const shownWidth = 280;
const mmPerPoint = 25.4 / 72;
const marginMm = 3;

/** The label at scale, with a sample address. */
export function TemplatePreview() {
  const t = useText();
  const [lines, width, height, font]: readonly unknown[] = useWatch({
    name: ['lines', 'widthMm', 'heightMm', 'fontPt'],
  });
  const widthMm = Number(width) || 100;
  const heightMm = Number(height) || 60;
  const fontPt = Number(font) || 12;
  const scale = shownWidth / widthMm;
  return (
    <Section title={t(bi('预览', 'Preview'))} hint={`${widthMm} × ${heightMm} mm`}>
      <div className={styles.preview}>
        <div
          className={styles.label}
          style={{
            width: shownWidth,
            height: heightMm * scale,
            padding: Math.min(marginMm, heightMm / 8) * scale,
            fontSize: fontPt * mmPerPoint * scale,
          }}
        >
          {renderTemplate(textLines(lines), sampleLabel).map((line, index) => (
            <div key={index}>{line || '\u00a0'}</div>
          ))}
        </div>
      </div>
    </Section>
  );
}
